import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { blocksOf, plainOf } from "#contract/content/markup.ts";
import { faqTypes } from "#contract/content/schemas.ts";
import { openWorld } from "#server/testing/world.ts";
import siteMap from "#web/routes.ts";
import { faqs } from "./faq/index.ts";
import { faqList, faqPage } from "./find-faqs.ts";

const { system: ctx } = await openWorld();

const ask = async (k: string) => (await faqList(ctx, { type: undefined, k })).data.map(({ id }) => id);

test("each question has an id of its own and stands under one of the kinds", async () => {
  expect(new Set(faqs.map(({ id }) => id)).size).toBe(faqs.length);
  expect(new Set(faqs.map(({ question }) => question)).size).toBe(faqs.length);
  expect([...new Set(faqs.map(({ type }) => type))]).toEqual([...faqTypes]);
  const { types, data } = await faqList(ctx, { type: undefined, k: "" });
  expect(types.reduce((sum, { count }) => sum + count, 0)).toBe(data.length);
});

test("answers are whole sentences with numbers in them, and no mark is left over", () => {
  for (const { question, answer } of faqs) {
    expect(plainOf(answer), question).not.toMatch(/undefined|NaN|null|\$\{|\*\*|\]\(/);
    expect(plainOf(answer), question).toMatch(/[。？）」]$/);
    expect(question).toMatch(/？$/);
  }
});

test("what an answer links to is a page", () => {
  const pathsOf = (routes: readonly RouteConfigEntry[], above = ""): string[] =>
    routes.flatMap(({ path, children = [] }) => {
      const own = path ? `${above}/${path}` : above;
      return [own, ...pathsOf(children, own)];
    });
  const paths = new Set(pathsOf(siteMap));
  const links = faqs.flatMap(({ answer }) =>
    blocksOf(answer).flatMap(({ lines }) => lines.flat().flatMap(({ href }) => (href ? [href] : []))),
  );
  const known = (href: string) => paths.has(href) || (href === "/myservices/add" && paths.has("/myservices/:id"));
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((href) => !known(href))).toEqual([]);
});

test.each([
  ["忘記密碼", 601],
  ["收不到驗證信", 104],
  ["手續費", 102],
  ["退款要等多久", 406],
  ["遲到", 206],
  ["line", 502],
  ["刪除帳號", 610],
  ["賣家收益入帳", 410],
  ["７日解除權", 409],
  ["忘记密码", 601],
])("%s is answered on the first page", async (k, id) => {
  expect((await ask(k)).slice(0, 5)).toContain(id);
});

test("what nothing answers finds nothing", async () => {
  expect(await ask("量子力學的薛丁格方程式")).toEqual([]);
  expect(await ask("%_'\"\\")).toEqual([]);
});

test("a kind narrows, and a question names others of its kind but not itself", async () => {
  const { data } = await faqList(ctx, { type: "payment", k: "退款" });
  expect(data.length).toBeGreaterThan(0);
  expect(data.every(({ type }) => type === "payment")).toBe(true);
  const page = await faqPage(ctx, 406);
  expect(page.related).toHaveLength(4);
  expect(page.related.every(({ id, type }) => id !== 406 && type === "payment")).toBe(true);
});
