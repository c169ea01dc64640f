import { describe, expect, test } from "vitest";
import { blankContent, linesOf, problemsIn, problemsOf, sameContent } from "./content.ts";

const good = () => ({
  ...blankContent(),
  consumerClass: "custom" as const,
  title: "替你的小店設計識別標誌",
  categoryId: 1,
  subcategoryId: 2,
  description: `<p>${"從訪談開始，交付三款提案與完整規範。".repeat(4)}</p>`,
  packages: [{ name: "基本", included: "一款標誌", price: 3000, days: 7, revisions: null }],
  images: [{ hash: "a", width: 1600, height: 1000, alt: "" }],
});

describe("problems", () => {
  test("a finished service has none, unlimited revisions and no cap included", () => {
    expect(problemsOf(good())).toEqual({});
  });

  test("an empty form names each field that must be filled", () => {
    expect(Object.keys(problemsOf(blankContent())).sort()).toEqual([
      "categoryId",
      "consumerClass",
      "description",
      "images",
      "packages.0.days",
      "packages.0.included",
      "packages.0.price",
      "subcategoryId",
      "title",
    ]);
  });

  test.each([-1, 0.5, 1e9, 99])("a price of %s stands at its field", (price) => {
    const content = good();
    const packages = [...content.packages, { name: "標準", included: "兩款", price, days: 3, revisions: 0 }];
    expect(Object.keys(problemsOf({ ...content, packages }))).toEqual(["packages.1.price"]);
  });

  test("come in the order of the form, numbers as numbers", () => {
    const lines = linesOf({
      "faqs.10.answer": "x",
      "faqs.2.answer": "x",
      title: "x",
      "packages.0.price": "x",
      other: "x",
    });
    expect(lines.map(([path]) => path)).toEqual([
      "title",
      "packages.0.price",
      "faqs.2.answer",
      "faqs.10.answer",
      "other",
    ]);
  });

  test("are counted by the part they stand in, and named as the form does", () => {
    const problems = problemsOf(blankContent());
    expect(problemsIn("basics", problems)).toBe(3);
    expect(problemsIn("packages", problems)).toBe(3);
    expect(problemsIn("faqs", problems)).toBe(0);
    expect(linesOf({ title: "x", "packages.1.price": "y" })).toEqual([
      ["title", "標題", "x"],
      ["packages.1.price", "方案 2", "y"],
    ]);
  });
});

describe("what a browser kept", () => {
  test("is the same as the server's when only markup or the order of keys differs", () => {
    const link = (rel: string) => ({ ...good(), description: `<p><a href="https://example.com"${rel}>看這裡</a></p>` });
    const { title, ...rest } = link(' rel="nofollow"');
    expect(sameContent(link(""), { ...rest, title })).toBe(true);
    expect(sameContent(good(), { ...good(), title: "別的標題" })).toBe(false);
    expect(sameContent(good(), { ...good(), description: "<p>別的說明</p>" })).toBe(false);
  });
});
