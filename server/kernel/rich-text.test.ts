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
    [
      "drops one that stands before a picture of this site",
      `<p><img src="https://evil.example/x.png">${picture}></p>`,
      `<p>${picture} loading="lazy" /></p>`,
    ],
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
    [
      "lets a card hold nothing, and nothing reach around it",
      '<a href="https://evil.example/pay"><div data-service="7">x</div></a>',
      '<div data-service="7"></div><a href="https://evil.example/pay" rel="nofollow ugc noopener" target="_blank">x</a>',
    ],
    [
      "cuts a list and a quote at a card",
      '<blockquote><ul><li>甲<div data-service="7"></div>乙</li><li>丙</li></ul></blockquote>',
      '<blockquote><ul><li>甲</li></ul></blockquote><div data-service="7"></div><blockquote><ul><li>乙</li><li>丙</li></ul></blockquote>',
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
      '<img src="https://evil.example/x.png">',
      `${picture}>`,
      "<p>",
      "a&quot;",
      "<",
      ">",
      "字",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const clean = long(pieces.join(""));
        expect(clean).not.toMatch(/<(?!\/?(?:p|br|h2|h3|ul|ol|li|strong|em|a|img|blockquote|div)[\s>/])/);
        // The words themselves may stand in the description of a picture.
        for (const shown of bodyOf(clean).pieces)
          if ("html" in shown) expect(shown.html.replace(/"[^"]*"/g, '""')).not.toContain("data-service");
        expect(servicesIn(clean).every((id) => Number.isInteger(id) && id > 0)).toBe(true);
      }),
    );
  });
});

describe("a text is cut at its cards", () => {
  const card = '<div data-service="7"></div>';
  const cut = (html: string) => bodyOf(html).pieces.map((piece) => ("service" in piece ? piece.service : piece.html));

  // Older stored texts contain these, too.
  test.each<[string, string, (string | number)[]]>([
    ["a link around a card with content", '<a href="x"><div data-service="7">字</div></a>', [7, '<a href="x">字</a>']],
    ["a link around an empty card", `<a href="x">${card}</a>`, [7]],
    ["a link on both sides", `<a href="x">甲${card}乙</a>丙`, ['<a href="x">甲</a>', 7, '<a href="x">乙</a>丙']],
    [
      "a link that is never closed",
      `<p><a href="x">甲</p>${card}<p>乙</p>`,
      ['<p><a href="x">甲</a></p>', 7, "<p>乙</p>"],
    ],
    ["what is closed and was never open", `</div></a><p>甲</p></div>${card}</div></ul>乙`, ["<p>甲</p>", 7, "乙"]],
    ["nested blocks", `<div><div>甲${card}</div>乙</div>`, ["<div><div>甲</div></div>", 7, "<div>乙</div>"]],
    [
      "a card in a card",
      '<div data-service="7">甲<div data-service="8">乙</div></div><p>丙</p>',
      [7, "甲", 8, "乙<p>丙</p>"],
    ],
    ["a card that is never closed", '<p>甲</p><div data-service="7"><p>乙</p>', ["<p>甲</p>", 7, "<p>乙</p>"]],
    ["a link in a link", '<a href="x">甲<a href="y">乙</a>丙</a>丁', ['<a href="x">甲乙丙</a>丁']],
    [
      "a list",
      `<ul><li>甲</li><li>${card} </li> <li>乙</li></ul>`,
      ["<ul><li>甲</li></ul>", 7, "<ul><li>乙</li></ul>"],
    ],
    ["a quote that is never closed", `<blockquote><p>甲${card}`, ["<blockquote><p>甲</p></blockquote>", 7]],
    ["lines that are empty on purpose", `<p></p><p>甲<br></p>${card}<p></p>`, ["<p></p><p>甲<br></p>", 7, "<p></p>"]],
    ["a block in a paragraph", "<p>甲<ul><li><p>乙</p></li></ul></p>丙", ["<p>甲</p><ul><li><p>乙</p></li></ul>丙"]],
    ["an item that no end tag ends", "<ul><li>甲<li>乙</ul>", ["<ul><li>甲</li><li>乙</li></ul>"]],
    ["wrong order", "<p><strong><em>甲</strong>乙</em></p>", ["<p><strong><em>甲</em></strong>乙</p>"]],
  ])("%s", (_, html, pieces) => {
    expect(cut(html)).toEqual(pieces);
  });

  test("each piece closes just what it opens, cleaned or stored from before, and cleaning once is enough", () => {
    const tags = ["a", "p", "div", "ul", "li", "strong", "blockquote", "h2"].flatMap((name) => [
      `<${name}>`,
      `</${name}>`,
    ]);
    const part = fc.constantFrom(
      ...tags,
      '<a href="https://a.example">',
      '<div data-service="7">',
      card,
      "字",
      " ",
      "<br>",
      `${picture}>`,
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 24 }), (parts) => {
        const html = parts.join("");
        for (const piece of [...cut(html), ...cut(long(html))])
          if (typeof piece === "string") expect(isWhole(piece), piece).toBe(true);
        expect(long(html)).toMatch(/^(?:(?!<div)[\s\S]|<div data-service="7"><\/div>)*$/);
        expect(long(long(html))).toBe(long(html));
        const words = (text: string) => text.replace(/<[^>]*>|\s/g, "");
        expect(
          words(
            cut(html)
              .filter((piece) => typeof piece === "string")
              .join(""),
          ),
        ).toBe(words(html));
        expect(servicesIn(long(html))).toEqual(servicesIn(html));
      }),
    );
  });
});

/** True when every element is closed in order and no link is inside another. */
function isWhole(html: string): boolean {
  const open: string[] = [];
  for (const [, slash, name = ""] of html.matchAll(/<(\/?)(\w+)[^<>]*>/g)) {
    if (name === "br" || name === "img") continue;
    if (slash === "/" ? open.pop() !== name : name === "a" && open.includes("a")) return false;
    if (slash === "") open.push(name);
  }
  return open.length === 0;
}

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
