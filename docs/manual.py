#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# manual.py: the manual for authors as pages for a browser, each with its contents beside it.
#
# usage: manual.py SOURCE-ROOT REFERENCES FOLDER     writes the pages into FOLDER, with those pages that are made
#                                                  by the build (hooks.md ...) from the folder REFERENCES
#        manual.py SOURCE-ROOT REFERENCES --check    says which links of the manual lead nowhere
#
# cmark-gfm makes the HTML; here headings get names, links among the pages are mended, and the frame is put round.
import html
import pathlib
import re
import subprocess
import sys

PAGES = ["plugins/README.md", "plugins/lua-tutorial.md", "plugins/lua-examples.md", "plugins/lua.md",
         "plugins/lua-reference.md", "plugins/lua-sandbox.md", "plugins/c-tutorial.md", "plugins/hooks.md", "plugins/table.md",
         "plugins/trays.md", "plugins/boards.md", "plugins/bots.md", "bot-protocol.md", "plugins/manifest.md",
         "plugins/changes.md", "plugins/test-kit.md", "plugins/limits.md", "rules.md", "decks.md", "cli.md"]

FRAME = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title} – Avignon</title>
<style>
body {{ margin: 0; display: flex; font: 16px/1.5 sans-serif; color: #222; background: #fdfcf8; }}
nav {{ flex: 0 0 17em; height: 100vh; overflow: auto; position: sticky; top: 0; background: #f1ede1; font-size: 14px; }}
nav ul {{ list-style: none; margin: 0; padding: 0.3em 1em; }}
nav li ul {{ padding: 0 0 0 1em; }}
nav .here {{ font-weight: bold; }}
main {{ max-width: 52em; padding: 1em 2.5em 4em; overflow-x: auto; }}
a {{ color: #1d5a86; text-decoration: none; }}
a:hover {{ text-decoration: underline; }}
code, pre {{ font: 14px/1.45 monospace; background: #f1ede1; }}
pre {{ padding: 0.8em 1em; overflow-x: auto; }}
table {{ border-collapse: collapse; }}
td, th {{ border: 1px solid #d8d2c0; padding: 0.25em 0.6em; text-align: left; vertical-align: top; }}
</style>
</head>
<body>
<nav>{contents}</nav>
<main>
{body}</main>
</body>
</html>
"""


def page_file(page):
    """README.md is where one begins to read."""
    name = pathlib.PurePosixPath(page).stem
    return "index.html" if name == "README" else name + ".html"


def plain(text):
    return html.unescape(re.sub(r"<[^>]+>", "", text))


def name_headings(body):
    """Names as they are on the web pages of repositories, so that links hold in both places."""
    seen, found = {}, []

    def name(match):
        level, text = match[1], match[2]
        slug = re.sub(r"[^\w\- ]", "", plain(text).lower()).replace(" ", "-")
        seen[slug] = seen.get(slug, 0) + 1
        slug += f"-{seen[slug] - 1}" if seen[slug] > 1 else ""
        found.append((int(level), slug, text))
        return f'<h{level} id="{slug}">{text}</h{level}>'

    return re.sub(r"<h([1-6])>(.*?)</h\1>", name, body, flags=re.S), found


def render(path):
    done = subprocess.run(["cmark-gfm", "-e", "table", "-e", "autolink", str(path)], stdout=subprocess.PIPE,
                          check=True)
    return re.sub(r"<!--.*?-->\n?", "", done.stdout.decode(), flags=re.S)


def write_contents(pages, here):
    lines = ["<ul>"]
    for page, (_, headings) in pages.items():
        mark = ' class="here"' if page == here else ""
        lines.append(f'<li{mark}><a href="{page_file(page)}">{headings[0][2]}</a>')
        if page == here:
            lines.append("<ul>")
            lines += [f'<li><a href="#{slug}">{plain(text)}</a></li>'
                      for level, slug, text in headings if level in (2, 3)]
            lines.append("</ul>")
        lines.append("</li>")
    return "\n".join(lines + ["</ul>"])


def mend_links(docs, pages, page, body, broken):
    """Links among the pages lead to the pages made here; to what is no page of the manual there is no link."""

    def mend(match):
        target, text = html.unescape(match[1]), match[2]
        if re.match(r"[a-z]+:", target):
            return match[0]
        file, _, anchor = target.partition("#")
        other = page
        if file:
            path = (docs / page).parent / file
            if not path.exists():
                broken.append(f"docs/{page}: {target}: there is no such file")
                return text
            path = path.resolve()
            other = str(path.relative_to(docs)) if path.is_relative_to(docs) else ""
            if other not in pages:
                return text
        if anchor and anchor not in [slug for _, slug, _ in pages[other][1]]:
            broken.append(f"docs/{page}: {target}: there is no such heading")
        return f'<a href="{page_file(other)}{"#" + anchor if anchor else ""}">{text}</a>'

    return re.sub(r'<a href="([^"]*)">(.*?)</a>', mend, body, flags=re.S)


def main():
    if len(sys.argv) != 4:
        sys.exit(f"usage: {sys.argv[0]} SOURCE-ROOT REFERENCES FOLDER|--check")
    docs, made_by_build = (pathlib.Path(sys.argv[1]) / "docs").resolve(), pathlib.Path(sys.argv[2])

    def source(page):
        built = made_by_build / pathlib.PurePosixPath(page).name
        return built if built.is_file() else docs / page

    pages = {page: name_headings(render(source(page))) for page in PAGES}
    broken, made = [], {}
    for page, (body, headings) in pages.items():
        made[page] = FRAME.format(title=html.escape(plain(headings[0][2])), contents=write_contents(pages, page),
                                  body=mend_links(docs, pages, page, body, broken))
    left_out = {str(path.relative_to(docs)) for path in (docs / "plugins").glob("*.md")} - set(PAGES)
    broken += [f"docs/{page}: it is not in the manual" for page in sorted(left_out)]
    if broken:
        sys.exit("\n".join(broken))
    if sys.argv[3] == "--check":
        return
    folder = pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    for page, text in made.items():
        (folder / page_file(page)).write_text(text)


main()
