-- SPDX-License-Identifier: GPL-3.0-or-later
-- luacheck: std lua54
-- sandbox.lua: what scripts have, how it is made read-only, and how to find data they keep elsewhere.
--
-- It runs once in each new state, where all of Lua's own functions are globals.  Scripts get what is
-- put into `offered` below and nothing else.  Functions in Lua here cost a script their own steps.
local own, id = ...
local error, getmetatable, ipairs, next, setmetatable, type =
    error, getmetatable, ipairs, next, setmetatable, type
local getinfo, getupvalue, upvalueid = debug.getinfo, debug.getupvalue, debug.upvalueid
local registry = debug.getregistry ()
local min, select = math.min, select
local find_changed_key, find_changed_upvalue = own.find_changed_key, own.find_changed_upvalue
local copy_of, load_file, meter, sorted_keys = own.copy_of, own.load_file, own.meter, own.sorted_keys

local sealed = false
local modules, loading = {}, {}

local function check (right, place, name, expected, value, level)
    if not right then
        error (("bad argument #%d to '%s' (%s expected, got %s)"):format (
                   place, name, expected, value == nil and "no value" or type (value)), level or 3)
    end
end

-- --- what is read-only ---

-- A table that is read-only is empty: what it held is the first in its metatable.  Scripts can set no metatables.
local function content_of (t)
    local cover = getmetatable (t)
    return cover and cover[1]
end

local function refuse (_, key)
    local name = (type (key) == "string" or type (key) == "number") and key or type (key)
    error (("'%s' is written into a table that is read-only since the plugin was loaded; "
            .. "what changes in a game belongs in declared state"):format (name), 2)
end

local function cover (t, content, write)
    return setmetatable (t, { content, __index = content, __newindex = write,
                              __len = own.content_length })
end

local function make_read_only (t)
    local content = copy_of (t, false)
    for key in next, content do
        t[key] = nil
    end
    return cover (t, content, refuse)
end

-- --- functions in Lua ---

-- In the same order on every machine.
local function ordered_pairs (t)
    if type (t) == "userdata" then
        error (("pairs walks over tables, and this is an object of the game (%s): "
                .. "lua-reference.md lists what it has"):format (own.tostring (t)), 2)
    end
    check (type (t) == "table", 1, "pairs", "table", t)
    local keys, i = sorted_keys (content_of (t) or t), 0
    return function ()
        while true do
            i = i + 1
            local key = keys[i]
            if key == nil then
                return nil
            end
            local value = t[key]
            -- Keys removed since are skipped.
            if value ~= nil then
                return key, value
            end
        end
    end
end

local function is_less (a, b)
    return a < b
end

-- A merge sort: it ends however elements compare, keeps the order of equals, and compares the same
-- elements on every machine.
local function sort (list, comparison)
    check (type (list) == "table", 1, "sort", "table", list)
    check (comparison == nil or type (comparison) == "function", 2, "sort", "function", comparison)
    comparison = comparison or is_less
    local n, from, to, width = #list, {}, {}, 1
    for i = 1, n do
        from[i] = list[i]
    end
    while width < n do
        for low = 1, n, 2 * width do
            local middle, high = min (low + width, n + 1), min (low + 2 * width, n + 1)
            local i, j = low, middle
            for k = low, high - 1 do
                if i == middle or j < high and comparison (from[j], from[i]) then
                    to[k] = from[j]
                    j = j + 1
                else
                    to[k] = from[i]
                    i = i + 1
                end
            end
        end
        from, to, width = to, from, 2 * width
    end
    for i = 1, n do
        list[i] = from[i]
    end
end

-- Those of a list for which TEST, called with each and what stands behind it, gives neither false nor nil.
local function filter (list, test, ...)
    check (type (list) == "table", 1, "filter", "table", list)
    check (type (test) == "function", 2, "filter", "function", test)
    local found, n = {}, 0
    for i = 1, #list do
        local value = list[i]
        if test (value, ...) then
            n = n + 1
            found[n] = value
        end
    end
    return found
end

-- "a.b" is a/b.lua; nothing in a name can lead out of the folder.
local function require (name)
    check (type (name) == "string", 1, "require", "string", name, 4)
    if modules[name] ~= nil then
        return modules[name]
    end
    if #name > 200 or (name .. "."):gsub ("[%w_]+%.", "") ~= "" then
        error ("the name of a module has letters, digits, _ and dots between", 3)
    elseif sealed then
        error (("module '%s' is required for the first time after loading"):format (name), 3)
    elseif loading[name] then
        error (("module '%s' requires itself, by way of others or not"):format (name), 3)
    end
    local chunk, message = load_file (name:gsub ("%.", "/") .. ".lua")
    if not chunk then
        -- The error of a file that cannot be read has its place already.
        error (message, message:find (id .. "/", 1, true) == 1 and 0 or 3)
    end
    local _ <close> = setmetatable ({}, { __close = function ()
        loading[name] = nil
    end })
    loading[name] = true
    modules[name] = chunk (name) or true
    return modules[name]
end

-- --- what scripts have ---

-- Makes reading one of NAMES from CONTENT an error that explains.
local function tell_missing (content, prefix, names)
    local missing = {}
    for name in names:gmatch "%a+" do
        missing[name] = true
    end
    setmetatable (content, { __index = function (_, key)
        if missing[key] then
            error (("%s%s is not offered to scripts; see lua-sandbox.md"):format (
                       prefix, key), 2)
        end
    end })
end

local offered = {
    _VERSION = _VERSION,
    assert = assert,
    error = error,
    ipairs = ipairs,
    math = {},
    pairs = ordered_pairs,
    pcall = own.pcall,
    print = own.print,
    require = own.keep_frame (require),
    select = select,
    string = {
        byte = meter (string.byte, "if 3"),
        char = string.char,
        find = own.find,
        format = own.make_format (string.format),
        gmatch = own.gmatch,
        gsub = own.gsub,
        len = string.len,
        lower = own.lower,
        match = own.match,
        rep = own.rep,
        reverse = meter (string.reverse, "text"),
        sub = string.sub,
        upper = own.upper,
    },
    table = {
        concat = meter (table.concat, "concat"),
        filter = filter,
        insert = meter (table.insert, "if 3"),
        move = meter (table.move, "move"),
        pack = table.pack,
        remove = meter (table.remove, "if 2"),
        sort = sort,
        unpack = meter (table.unpack, "unpack"),
    },
    tonumber = meter (tonumber, "text"),
    tostring = own.tostring,
    type = type,
    utf8 = {
        char = utf8.char,
        charpattern = utf8.charpattern,
        codepoint = meter (utf8.codepoint, "text"),
        codes = meter (utf8.codes, "text"),
        len = meter (utf8.len, "text"),
        offset = meter (utf8.offset, "text"),
    },
}
for name in ("abs ceil deg floor fmod huge max maxinteger min mininteger modf pi rad sqrt "
             .. "tointeger type ult"):gmatch "%a+" do
    offered.math[name] = math[name]
end
offered.math.exp, offered.math.log = own.exp, own.log

-- Where Lua finds the names of functions, for errors about their arguments.
local named = { _G = offered }
registry._LOADED = named
-- All functions that are not a script's.
local seen = {}
for name, value in next, offered do
    seen[value] = true
    if type (value) == "table" then
        for _, member in next, value do
            seen[member] = true
        end
        named[name] = content_of (make_read_only (value))
    end
end
tell_missing (offered, "", "collectgarbage coroutine debug dofile getmetatable io load loadfile "
              .. "loadstring next os package rawequal rawget rawlen rawset setmetatable warn xpcall")
tell_missing (named.math, "math.", "acos asin atan cos random randomseed sin tan")
tell_missing (named.string, "string.", "dump pack packsize unpack")
getmetatable ("").__index = named.string

local globals = cover ({}, offered, function (_, name, value)
    if sealed then
        return refuse (_, name)
    end
    offered[name] = value
end)
offered._G = globals

-- --- sealing ---

-- The entries of T that hold tables or functions.  The others may be a million, and all of sealing has one budget.
local function holders (t)
    return next, copy_of (t, true)
end

-- Calls FOUND (value, key, kind) for all globals and modules and what the binding holds by luaL_ref.
local function each_root (found)
    for key, value in holders (offered) do
        found (value, key, "global")
    end
    for key, value in holders (modules) do
        found (value, key, "module")
    end
    for i = 3, #registry do
        found (registry[i], i, "handed")
    end
end

-- Makes all tables in globals and modules read-only.
local function seal_tables ()
    local list, listed = {}, {}
    local function add (value)
        if type (value) == "table" and not listed[value] and not content_of (value) then
            listed[value] = true
            list[#list + 1] = value
        end
    end
    each_root (function (value, _, kind)
        if kind ~= "handed" then
            add (value)
        end
    end)
    local i = 0
    while list[i + 1] do
        i = i + 1
        for key, value in holders (list[i]) do
            add (key)
            add (value)
        end
    end
    for _, t in ipairs (list) do
        make_read_only (t)
    end
end

-- What a plugin holds when it is sealed: of each table and function a copy of what is in it, one level
-- deep, and where it was found.  What is new later can be reached only through a change.
local notes = {}

local function name_of_key (key)
    if type (key) == "string" then
        return "'" .. key .. "'"
    end
    return type (key) == "number" and tostring (key) or "(a " .. type (key) .. ")"
end

-- Notes the table or function, unless it is known: LABEL names it, as part of what note WITHIN is about.
local function note (object, label, within)
    local kind = type (object)
    if (kind == "table" or kind == "function") and not seen[object] then
        seen[object] = true
        notes[#notes + 1] = { object = object, label = label, within = within }
    end
end

local function note_table (noted)
    local content = content_of (noted.object)
    for key, value in holders (content or noted.object) do
        if type (value) == "function" then
            note (value, name_of_key (key))
        else
            note (value, name_of_key (key) .. " in ", noted)
        end
        note (key, "a key in ", noted)
    end
    -- A read-only table cannot change.
    noted.copy = not content and copy_of (noted.object, false) or nil
end

local function note_function (noted)
    local info = getinfo (noted.object, "S")
    if info.source:sub (1, 1) == "@" then
        noted.place = ("%s:%d: "):format (info.source:sub (2), info.linedefined)
    end
    noted.upvalues, noted.copy = {}, {}
    for i = 1, math.huge do
        local name, value = getupvalue (noted.object, i)
        if not name then
            -- If all of its variables were noted before, there is nothing to compare.
            noted.copy = noted.upvalues[1] and noted.copy
            return
        end
        -- A variable of a file is an upvalue of many functions: once is enough.
        local variable = upvalueid (noted.object, i)
        if not seen[variable] then
            seen[variable] = true
            noted.upvalues[#noted.upvalues + 1] = i
            noted.copy[i] = value
            if type (value) == "function" then
                note (value, "'" .. name .. "'")
            else
                note (value, ("upvalue '%s' of "):format (name), noted)
            end
        end
    end
end

local function seal ()
    sealed = true
    seal_tables ()
    seen[globals] = true
    each_root (function (value, key, kind)
        if kind ~= "handed" then
            note (value, kind .. " " .. name_of_key (key))
        else
            note (value, type (value) == "function" and "a hook" or "what the plugin handed over")
        end
    end)
    local i = 0
    while notes[i + 1] do
        i = i + 1
        if type (notes[i].object) == "table" then
            note_table (notes[i])
        else
            note_function (notes[i])
        end
    end
end

-- --- finding what changed ---

local function find_in_table (object, copy)
    local differs, key = find_changed_key (object, copy)
    return differs and name_of_key (key) .. " in "
end

local function find_in_function (object, copy, upvalues)
    local i = find_changed_upvalue (object, copy, upvalues)
    local name = i and getupvalue (object, i)
    return name and (name == "" and "what is held by " or ("upvalue '%s' of "):format (name))
end

-- "ID/init.lua:12: upvalue 'count' of 'place' changed", of what is within what.
local function describe (what, noted)
    local parts, place = { what }, nil
    while noted and #parts < 10 do
        parts[#parts + 1] = noted.label
        place = place or noted.place
        noted = noted.within
    end
    return (place or "") .. table.concat (parts) .. (noted and "..." or "") .. " changed"
end

local function find_change ()
    for _, noted in ipairs (notes) do
        local find = type (noted.object) == "table" and find_in_table or find_in_function
        local what = noted.copy and find (noted.object, noted.copy, noted.upvalues)
        if what then
            return describe (what, noted)
        end
    end
end

return offered, globals, seal, find_change
