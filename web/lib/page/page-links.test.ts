import { expect, test } from "vitest";
import { type Anchor, isForRouter, needsMember } from "./page-links.ts";

const origin = "https://haoshou.example";
const plain = { defaultPrevented: false, button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
const to = (path: string, more: Partial<Anchor> = {}): Anchor => ({
  href: new URL(path, origin).href,
  target: "",
  download: null,
  ...more,
});

test("an ordinary click on a page of ours is the router's", () => {
  expect(isForRouter(plain, to("/services/7?from=search#reviews"), origin)).toBe(true);
});

test.each([
  ["another window", {}, to("/services/7", { target: "_blank" })],
  ["a file to keep", {}, to("/mypage/revenue", { download: "statement.csv" })],
  ["another host", {}, to("https://haoshou.example.evil.example/services/7")],
  ["a mail address", {}, to("mailto:help@haoshou.example")],
  ["a delivery's file", {}, to("/files/7")],
  ["an answer of the api", {}, to("/api/openapi.json")],
  ["a new tab by key", { metaKey: true }, to("/services/7")],
  ["a new tab by the middle button", { button: 1 }, to("/services/7")],
  ["a click that somebody else answered", { defaultPrevented: true }, to("/services/7")],
])("the browser keeps %s", (_, click, anchor) => {
  expect(isForRouter({ ...plain, ...click }, anchor, origin)).toBe(false);
});

test("only what begins a service or an article asks for a member before it is opened", () => {
  const asked = ["/myservices/add", "/mypage/blogs/add", "/myservices/7", "/mypage/blogs", "/requests/add", "/search"];
  expect(asked.filter(needsMember)).toEqual(["/myservices/add", "/mypage/blogs/add"]);
});
