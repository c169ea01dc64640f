import { expect, test } from "vitest";
import { bodyOf, linksIn, picturesIn, servicesIn } from "#contract/articles/body.ts";
import { ArticleDraft } from "#contract/articles/content.ts";
import { limits } from "#contract/articles/limits.ts";
import { textAndLinksOf, textOfHtml } from "#contract/catalog/text.ts";
import { sanitizeRichText } from "./rich-text.ts";

/** CPU time limit for sanitizing the worst text, ms. */
const WITHIN = 50;
/** CPU time limits for validating the longest text, and for extracting text from half a million characters, ms. */
const JUDGED_WITHIN = 200;
const READ_WITHIN = 600;
const TRIES = 10;

/** CPU time of this thread, ms; the best of several runs, because single runs are slow on a busy machine. */
function costOf(work: () => unknown, within: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < TRIES && least >= within; tried++) {
    const begun = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(begun);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

const units = [
  ...[
    "<",
    "<b>",
    "<x>",
    "<em>a</em>",
    "<ul><li>",
    "<p>",
    "</p>",
    "<a ",
    "<a href=x>",
    '<a href="https://a.example">x</a>',
  ],
  ...['<img src="/media/0123456789abcdef0123456789abcdef/960" alt="x">', "<h2>", "<h2>a</h2>", "<!--", "<![CDATA["],
  ...['<div data-service="7">', '<div data-service="7">a</div>', "<script>", "<textarea>", "&", "&amp;", "&lt;", ">"],
  ...["<a b=c d=e f=g>", "<img a b c d e>", '"', "字", "e\u0301", "\u{1f468}\u200d\u{1f469}", "<p>a & b < c</p>"],
];

/** As many copies as fit into an article. */
const full = (unit: string, max: number = limits.markupMax) => unit.repeat(Math.max(0, Math.floor(max / unit.length)));

const isTaken = (body: string) => ArticleDraft.shape.body.safeParse(body).success;

/** Texts by the number of repetitions: all of one unit, and units that are slow only in combination with others. */
const kinds: [string, (times: number) => string][] = [
  ...units.map((unit): [string, (times: number) => string] => [unit, (times) => unit.repeat(times)]),
  ...["<img>", "<img src=x>", "<p>", "</p>", "&amp;"].map((unit): [string, (times: number) => string] => [
    `much text, then ${unit}`,
    (times) => full("字", limits.markupMax - unit.length * times) + unit.repeat(times),
  ]),
  [
    "a link with comments in a long address",
    (times) => `<a href="https://a${full("字", limits.markupMax - 7 * times - 30)}${"<!---->".repeat(times)}">x</a>`,
  ],
  ["a picture of many attributes", (times) => `<img${Array.from({ length: times }, (_, n) => ` a${n}`).join("")}>`],
  ["pictures of twenty attributes", (times) => `<img ${[..."abcdefghijklmnopqrst"].join(" ")}>`.repeat(times)],
  ["cells and paragraphs in each other", (times) => "<td><p>".repeat(times) + "<em>a</em>".repeat(times)],
  ["signs and tags", (times) => "&lt;".repeat(20_000) + "<em>a</em>".repeat(times)],
];

/** The longest accepted text of a kind; longer ones are refused. */
function heaviest(make: (times: number) => string): string {
  let [least, most] = [0, limits.markupMax];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (isTaken(make(middle))) least = middle;
    else most = middle - 1;
  }
  return make(least);
}

test.each(kinds)("a text of %s is refused, or cleaned in no time", (_, make) => {
  const text = heaviest(make);
  expect(costOf(() => isTaken(text), JUDGED_WITHIN)).toBeLessThan(JUDGED_WITHIN);
  expect(costOf(() => sanitizeRichText(text, { pictures: true, long: true }), WITHIN)).toBeLessThan(WITHIN);
});

test.each(units)("a text of %s in full length is judged soon, and read as fast as it is long", (unit) => {
  expect(costOf(() => isTaken(full(unit)), JUDGED_WITHIN)).toBeLessThan(JUDGED_WITHIN);
  const text = full(unit, 500_000);
  for (const read of [textOfHtml, textAndLinksOf, linksIn, picturesIn, servicesIn, bodyOf])
    expect([read.name, costOf(() => read(text), READ_WITHIN) < READ_WITHIN]).toEqual([read.name, true]);
});

test("a long text of an editor is light", () => {
  const section =
    '<h2>小標題</h2><p>內文<strong>粗體</strong>內文<a href="https://a.example">連結</a></p><ul><li><p>項目</p></li></ul>';
  expect(isTaken(section.repeat(200))).toBe(true);
  expect(isTaken(`${"<blockquote><ul><li>".repeat(20)}甲${"</li></ul></blockquote>".repeat(20)}`)).toBe(true);
  expect(isTaken("<em>".repeat(60))).toBe(false);
});
