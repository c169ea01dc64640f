import { expect, test } from "vitest";
import { addTags } from "./tag-input.tsx";

test("tags come apart at commas of both widths, once each, as many as fit", () => {
  expect(addTags(["標誌"], " 品牌，標誌、名片 ,", 5)).toEqual(["標誌", "品牌", "名片"]);
  expect(addTags([], "a,b,c,d,e,f,g", 5)).toHaveLength(5);
});
