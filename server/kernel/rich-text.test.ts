import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bodyOf, picturesIn, servicesIn } from "#contract/articles/body.ts";
import { sanitizeRichText } from "./rich-text.ts";

const long = (html: string) => sanitizeRichText(html, { pictures: true, long: true });
const picture = '<img src="/media/0123456789abcdef0123456789abcdef/960" alt="一隻貓" width="960" height="540"';

describe("the text of an article", () => {
  test.each([
    ["keeps two levels of headings", "<h1>甲</h1><h3>乙</h3><h4>丙</h4>", "<h2>甲</h2><h3>乙</h3><h3>丙</h3>"],
    ["keeps a quote", "<blockquote><p>引</p></blockquote>", "<blockquote><p>引</p></blockquote>"],
    ["keeps a picture of this site", `${picture}>`, `${picture} loading="lazy" />`],
    ["drops pictures from elsewhere", '<img src="https://evil.example/x.png"><p>字</p>', "<p>字</p>"],
    ["drops what runs", `${picture} onerror="alert(1)"><script>alert(1)</script>`, `${picture} loading="lazy" />`],
    ["keeps the place of a service", '<div data-service="12" class="x"></div>', '<div data-service="12"></div>'],
    ["makes any other block a paragraph", '<div data-service="1 onload=x">字</div>', "<p>字</p>"],
    ["takes the address of a script away", '<p><a href="javascript:alert(1)">按</a></p>', "<p><a>按</a></p>"],
    [
      "gives no reputation to other sites, whatever was written",
      '<p><a href="https://example.com" rel="follow">去</a></p>',
      '<p><a href="https://example.com" rel="nofollow ugc noopener" target="_blank">去</a></p>',
    ],
    [
      "leaves a way within the site alone",
      '<p><a href="/services/3" target="_top">看</a></p>',
      '<p><a href="/services/3">看</a></p>',
    ],
    ["knows another host in disguise", '<p><a href="//evil.example/x">看</a></p>', "<p><a>看</a></p>"],
  ])("%s", (_, html, kept) => {
    const clean = long(html);
    expect(clean).toBe(kept);
    expect(long(clean)).toBe(clean);
  });

  test("never lets markup out of a place or an attribute, whatever is typed", () => {
    const piece = fc.constantFrom(
      '<div data-service="',
      '7">',
      "</div>",
      "<h2>",
      "</h2>",
      '<img alt="',
      '" src="/media/',
      "a&quot;",
      "<",
      ">",
      "字",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const clean = long(pieces.join(""));
        expect(clean).not.toMatch(/<(?!\/?(?:p|br|h2|h3|ul|ol|li|strong|em|a|img|blockquote|div)[\s>/])/);
        for (const shown of bodyOf(clean).pieces) if ("html" in shown) expect(shown.html).not.toContain("data-service");
        expect(servicesIn(clean).every((id) => Number.isInteger(id) && id > 0)).toBe(true);
      }),
    );
  });
});

test("a text is taken apart into what is read, shown and led to", () => {
  const html = `<h2>一 &amp; 二</h2><p>甲</p><div data-service="7"></div><h3>三</h3>${picture}><h2>四</h2>`;
  expect(bodyOf(html).contents).toEqual([
    { id: "part-1", text: "一 & 二", level: 2 },
    { id: "part-2", text: "三", level: 3 },
    { id: "part-3", text: "四", level: 2 },
  ]);
  expect(bodyOf(html).pieces.map((piece) => ("service" in piece ? piece.service : "text"))).toEqual([
    "text",
    7,
    "text",
  ]);
  expect(bodyOf("<h2>一</h2><h2>二</h2>").contents).toEqual([]);
  expect(picturesIn(html)).toEqual([{ src: "/media/0123456789abcdef0123456789abcdef/960", alt: "一隻貓" }]);
});
