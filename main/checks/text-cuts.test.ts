import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "#main/run.ts";

/** Variable names for texts written by people. */
const names =
  "text|title|name|label|lead|body|description|words|wording|content|sentence|message|note|reason|nickname|plain|k|typed|query|question|answer|html|headline|intro|subject";
/** Cuts such a text by code units, which can split an emoji. */
const CUT = new RegExp(
  String.raw`(?:\b(?:${names})|\x60|\.trim\(\)|\.replace(?:All)?\([^\n]{0,60}\)|textOfHtml\([\w.]+\))\.(?:slice\(0,|substring\(|substr\()`,
  "giu",
);

/** Allowed cuts: at a position found in the text, or of text that only programs write. */
const found = [
  "contract/text/characters.ts",
  "server/search/words/highlight.ts",
  "web/entry.server.tsx",
  "web/lib/forms/time-field.tsx",
];

const files = globSync("{contract,server,web}/**/*.{ts,tsx}", { cwd: ROOT }).filter(
  (file) => !/\.test\.tsx?$|^server\/(?:demo|sandbox|testing)\//.test(file) && !found.includes(file),
);

test("a text that people wrote is cut between characters: by beginning, shortened or fitting", () => {
  const cuts = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(CUT)].map(([cut]) => `${file}: ${cut}`),
  );
  expect(cuts).toEqual([]);
});

test.each([
  "text.slice(0, 30)",
  "form.title.trim().slice(0, max)",
  "`a`.slice(0, 9)",
  'a.replace(/a/g, " ").slice(0, 9)',
])("%s is found", (code) => {
  expect(code.match(CUT)).not.toBeNull();
});
