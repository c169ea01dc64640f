import { expect, test } from "vitest";
import { lettering } from "./lettering.ts";

const place = { x: 10, y: 20, size: 40, colour: "#000" };
const draw = (text: string, weight = 400) => lettering(text, { ...place, weight });
const outlines = (drawn: string) => drawn.match(/<path /g)?.length ?? 0;

const TEXT = "找好手，也成為好手。水墨風名片設計（含彩排一次）龘 NT$1,200 Āé 鑫犇羴";

test("every character that the font has is drawn, also when many words are begun at once", async () => {
  const words = [...TEXT].map((sign) => sign.repeat(2));
  const drawn = await Promise.all(words.map((word) => draw(word)));
  for (const [nth, word] of words.entries()) expect(outlines(drawn[nth] ?? ""), word).toBe(word.trim() === "" ? 0 : 2);
  expect(await Promise.all(words.map((word) => draw(word)))).toEqual(drawn);
});

test("weights differ, and one does not stay for the next words", async () => {
  const [light, bold] = [await draw("好手"), await draw("好手", 700)];
  expect(light).not.toBe(bold);
  expect(await draw("好手")).toBe(light);
});

test("what the font does not have is left out, and nothing is markup", async () => {
  expect(outlines(await draw("好😀\u0000\ud83d手"))).toBe(2);
  expect(outlines(await draw(""))).toBe(0);
  expect(await draw(`<b>"&`)).not.toContain("<b>");
});
