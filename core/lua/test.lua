-- SPDX-License-Identifier: GPL-3.0-or-later
-- luacheck: globals equal raises
-- test.lua: the functions of Lua tests besides games: comparing values and printing them.
local show = ...
local MAX_DEPTH = 10

local function same (a, b, depth)
    if type (a) ~= "table" or type (b) ~= "table" or a == b or depth == MAX_DEPTH then
        return a == b
    end
    for key, item in pairs (a) do
        if not same (item, b[key], depth + 1) then
            return false
        end
    end
    for key in pairs (b) do
        if a[key] == nil then
            return false
        end
    end
    return true
end

function equal (found, expected, what)
    if not same (found, expected, 0) then
        what = what and what .. ": " or ""
        error (what .. "expected " .. show (expected) .. ", found " .. show (found), 0)
    end
end

function raises (f, words)
    local well, message = pcall (f)
    if well then
        error ("nothing was raised", 0)
    elseif words and not tostring (message):find (words, 1, true) then
        error ("expected an error with " .. show (words) .. ", found " .. show (message), 0)
    end
end
