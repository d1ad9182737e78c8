-- SPDX-License-Identifier: GPL-3.0-or-later
-- luacheck: globals print help
-- console.lua: the functions of the console besides the game: printing values, and help.
local show, out, classes, number_of = ...
local tostring, type, pcall, select, concat = tostring, type, pcall, select, table.concat
local MAX_ITEMS = 200

local OVERVIEW = [[
An expression shows its value, statements do what they say; nothing can change the game.
  game            the game: game.turn, game.active.score, game:tile_at (10, 10)
  legal (words)   what may be done now, as records write it; legal "deploy": what begins so
  fields ()       the state that rules keep, by name
  draw ()         the position as a drawing
  print (...)     values as text
  help (what)     the fields and methods of an object, or of a class: help "tile"
An object shows its fields (game:tile (0)), a loop what it goes through (game:each_player ()).
Objects hold for one input; what you put into variables of your own stays.
Classes: ]]

function print (...)
    local parts = { ... }
    for i = 1, select ("#", ...) do
        parts[i] = tostring (parts[i])
    end
    out (concat (parts, "\t"))
end

-- "piece kind", "PieceKind", "piece_kind" are the same.
local function plain (name)
    return (name:lower ():gsub ("[_ ]", ""))
end

-- The class of an object, or the one of that name.
local function find_class (what)
    local number = type (what) == "userdata" and number_of (what)
    local name = type (what) == "string" and plain (what)
    for i = 1, #classes do
        if classes[i].number == number or plain (classes[i].name) == name then
            return classes[i]
        end
    end
end

local function describe (class)
    local lines = { class.name .. ". " .. class.doc }
    for i = 1, #class do
        local form = class[i].is_method and "  :%s %s  %s" or "  .%s: %s  %s"
        lines[i + 1] = form:format (class[i].name, class[i].type, class[i].doc)
    end
    return concat (lines, "\n")
end

-- help, help (object), help "tile"; as a word alone it is called too.
function help (what)
    local class = find_class (what)
    if class then
        out (describe (class))
    elseif what ~= nil then
        out (("There is no help about %s."):format (tostring (what)))
    else
        local names = {}
        for i = 1, #classes do
            names[i] = classes[i].name
        end
        out (OVERVIEW .. concat (names, ", "))
    end
end

local help_function = help

-- An object by its fields, except those that raise an error now.
local function inspect (value)
    local parts, class = {}, find_class (value) or {}
    if tostring (value) == "state" then
        return "state: fields () shows what all rules keep, game:get_field (name, index) one field"
    end
    for i = 1, #class do
        local well, field = pcall (function ()
            return value[class[i].name]
        end)
        if well and field ~= nil and not class[i].is_method then
            parts[#parts + 1] = class[i].name .. " = " .. show (field)
        end
    end
    return tostring (value) .. (#parts > 0 and " { " .. concat (parts, ", ") .. " }" or "")
end

local function tell_value (value)
    if value == help_function then
        help_function ()
    elseif type (value) == "userdata" then
        out (inspect (value))
    elseif type (value) == "string" then
        out (value)
    elseif type (value) == "table" and #value > 0 and type (value[1]) == "string" then
        out (concat (value, "\n"))
    else
        out (show (value))
    end
end

-- Shows what a loop would go through.
local function tell_each (step, state, first)
    local n = 0
    for a, b in step, state, first do
        n = n + 1
        if n > MAX_ITEMS then
            out "..."
            return
        end
        out (inspect (type (b) == "userdata" and b or a))
    end
    if n == 0 then
        out "nothing"
    end
end

-- Shows the results of an input.
return function (...)
    local n, first, second = select ("#", ...), ...
    if n >= 2 and type (first) == "function" and type (second) == "userdata" then
        tell_each (...)
        return
    end
    local values = { ... }
    for i = 1, n do
        tell_value (values[i])
    end
end
