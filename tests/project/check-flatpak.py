#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# check-flatpak.py: the Flatpak manifest is of this program, asks for no more than a window, and pins what it fetches.
#
# usage: check-flatpak.py SOURCE-ROOT APP-ID [FLATPAK-BUILDER]
import json
import pathlib
import re
import subprocess
import sys

ROOT, APP_ID = pathlib.Path(sys.argv[1]), sys.argv[2]
PATH = ROOT / "data" / "flatpak" / f"{APP_ID}.json"
# A window and nothing else: files come through the portals, and nothing here needs the network.
ALLOWED = {"--device=dri", "--share=ipc", "--socket=fallback-x11", "--socket=wayland"}

wrong = []


def check(holds, message):
    if not holds:
        wrong.append(message)


manifest = json.loads(PATH.read_text())
check(manifest.get("id") == APP_ID, f"id is {manifest.get('id')}, not {APP_ID}")
check(manifest.get("command") == "avignon", "command is not avignon")
for key in ("runtime", "runtime-version", "sdk"):
    check(manifest.get(key), f"{key} is missing")
for argument in manifest.get("finish-args", []):
    check(argument in ALLOWED, f"finish-args: {argument} is more than a window needs")

options = set(re.findall(r"(?m)^option\('(\w+)'", (ROOT / "meson_options.txt").read_text()))
names = [module["name"] for module in manifest["modules"]]
check(names[-1:] == ["avignon"], "the last module is not avignon")
for module in manifest["modules"]:
    for source in module["sources"]:
        kind = source["type"]
        if kind == "archive":
            check(source["url"].startswith("https://"), f"{module['name']}: {source['url']} is not fetched by https")
            check(re.fullmatch(r"[0-9a-f]{64}", source.get("sha256", "")), f"{module['name']}: the archive has no sha256")
        else:
            check((PATH.parent / source["path"]).exists(), f"{module['name']}: there is no {source['path']}")
    for option in module.get("config-opts", []) if module["name"] == "avignon" else []:
        name = option.removeprefix("-D").split("=")[0]
        check(name in options | {"optimization"}, f"config-opts: meson_options.txt has no {name}")
if len(sys.argv) > 3:
    shown = subprocess.run([sys.argv[3], "--show-manifest", str(PATH)], text=True, stdout=subprocess.PIPE,
                           stderr=subprocess.STDOUT)
    check(shown.returncode == 0, f"flatpak-builder does not read it:\n{shown.stdout}")
    if shown.returncode == 0:
        read = json.loads(shown.stdout)
        check([module["name"] for module in read["modules"]] == names, "flatpak-builder leaves out modules")
        check(set(read.get("finish-args", [])) == set(manifest["finish-args"]), "flatpak-builder reads other finish-args")
for message in wrong:
    print(f"{PATH.name}: {message}")
sys.exit(bool(wrong))
