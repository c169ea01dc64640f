import { expect, test } from "vitest";
import { bodyOf, linksIn, picturesIn, servicesIn } from "#contract/articles/body.ts";
import { ArticleDraft } from "#contract/articles/content.ts";
import { limits } from "#contract/articles/limits.ts";
import { textAndLinksOf, textOfHtml } from "#contract/catalog/text.ts";
import { sanitizeRichText } from "./rich-text.ts";

/** What cleaning the worst text may take of the processor, ms, on a slow machine that does much else. */
const WITHIN = 200;

/** Milliseconds of the processor, of the better of two runs. */
function costOf(work: () => unknown): number {
  const once = () => {
    const begun = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  };
  return Math.min(once(), once());
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

/** As much of it as fits into an article. */
const full = (unit: string, max: number = limits.markupMax) => unit.repeat(Math.floor(max / unit.length));

const draftOf = (body: string) => ArticleDraft.shape.body.safeParse(body);

test.each(units)("a text of nothing but %s is refused, or cleaned in no time", (unit) => {
  for (let size: number = limits.markupMax; size > 100; size = Math.floor(size / 2)) {
    const text = full(unit, size);
    const checked = costOf(() => draftOf(text));
    expect(checked).toBeLessThan(WITHIN);
    if (!draftOf(text).success) continue;
    expect(costOf(() => sanitizeRichText(text, { pictures: true, long: true }))).toBeLessThan(WITHIN);
    return;
  }
});

test.each(units)("what reads a text of %s takes as long as the text is", (unit) => {
  const text = full(unit, 500_000);
  for (const read of [textOfHtml, textAndLinksOf, linksIn, picturesIn, servicesIn, bodyOf])
    expect([read.name, costOf(() => read(text)) < 3 * WITHIN]).toEqual([read.name, true]);
});

test("a long text of an editor is light", () => {
  const section =
    '<h2>小標題</h2><p>內文<strong>粗體</strong>內文<a href="https://a.example">連結</a></p><ul><li><p>項目</p></li></ul>';
  expect(draftOf(section.repeat(200)).success).toBe(true);
  expect(draftOf(`${"<blockquote><ul><li>".repeat(20)}甲${"</li></ul></blockquote>".repeat(20)}`).success).toBe(true);
  expect(draftOf("<em>".repeat(60)).success).toBe(false);
});
