-- SPDX-License-Identifier: GPL-3.0-or-later
-- no-such-function.lua: what a script must not have.
-- expect: ok
local names = {
    'collectgarbage', 'debug', 'dofile', 'io', 'load', 'loadfile', 'loadstring', 'module', 'newproxy',
    'next', 'os', 'package', 'getfenv', 'setfenv', 'unpack',
}
for _, name in ipairs(names) do
    assert(_G[name] == nil, name)
end
for _, name in ipairs({ 'dump', 'pack', 'unpack', 'packsize' }) do
    assert(string[name] == nil, name)
    assert(('')[name] == nil, name)
end
assert(math.random == nil and math.randomseed == nil)
assert(coroutine.close == nil)
return 'ok'
