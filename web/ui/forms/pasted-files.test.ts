import { expect, test } from "vitest";
import { meantFiles } from "./pasted-files.ts";

const picture = new File(["x"], "image.png", { type: "image/png" });
const pdf = new File(["x"], "報價單.pdf", { type: "application/pdf" });

test.each([
  ["cells of a spreadsheet beside a picture of them", "3\t4", "<table><tr><td>3</td></tr></table>", [picture], 0],
  ["a picture copied from a page", "", '<meta charset="utf-8"><img src="https://a.tw/b.png">', [picture], 1],
  ["a screenshot", "", "", [picture], 1],
  ["a style alone", " \n", "<style>p { color: red }</style><p>&nbsp;</p>", [picture], 1],
  ["a file copied in the Finder, with its name", "報價單.pdf", "", [pdf], 1],
  ["files copied elsewhere, with their paths", "/home/a/報價單.pdf\n/home/a/image.png", "", [pdf, picture], 2],
  ["words", "你好", "<p>你好</p>", [], 0],
])("%s", (_, text, html, files, count) => {
  const getData = (kind: string) => (kind === "text/html" ? html : text);
  expect(meantFiles({ files: files as never, getData })).toHaveLength(count);
});

test("nothing was pasted", () => {
  expect(meantFiles(null)).toEqual([]);
});
