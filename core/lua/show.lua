-- SPDX-License-Identifier: GPL-3.0-or-later
-- show.lua: prints Lua values, whole tables included, in Lua syntax.
local type, tostring, pairs, concat, math_type = type, tostring, pairs, table.concat, math.type
local MAX_DEPTH = 10

local function show (value, depth)
    if type (value) == "string" then
        return ("%q"):format (value)
    elseif type (value) ~= "table" then
        return tostring (value)
    elseif depth == MAX_DEPTH then
        return "{ ... }"
    end
    local parts, n = {}, #value
    for key, item in pairs (value) do
        local text = show (item, depth + 1)
        if math_type (key) ~= "integer" or key < 1 or key > n then
            text = (type (key) == "string" and key or "[" .. tostring (key) .. "]") .. " = " .. text
        end
        parts[#parts + 1] = text
    end
    return #parts == 0 and "{}" or "{ " .. concat (parts, ", ") .. " }"
end

return function (value)
    return show (value, 0)
end
