import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import type { SearchChoice } from "#contract/catalog/missed.ts";
import * as missed from "#contract/catalog/missed-routes.ts";
import { searchServices } from "#contract/catalog/routes.ts";
import * as tree from "#contract/catalog/tree-routes.ts";
import { taipeiDay } from "#contract/time.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { DAY } from "#server/kernel/clock.ts";
import { makeCategory, makeService } from "#server/testing/factories/catalog.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { forgetMissed } from "./search/missed-searches.ts";
import { forgetChoices } from "./search/search-choices.ts";
import { flush } from "./search/search-figures.ts";

const world = await openWorld();
const editor = world.operator((await makeMember(world, { roles: ["content"] })).id);

const search = (k: string) => world.visitor().call(searchServices, { query: { k } });
const listed = async () => (await editor.call(missed.getMissedSearches, { query: {} })).data;

async function lastAct() {
  const [row] = await world.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return row;
}

test("a search that finds nothing is counted, and found once an operator says what it means", async () => {
  const place = await makeCategory(world, { category: "設計", subcategory: "室內配色" });
  const { id } = await makeService(world, { ...place, title: "客廳配色建議" });
  for (const k of ["軟裝", "軟裝", "软装"]) expect((await search(k)).total).toBe(0);
  const [found] = await listed();
  expect(found).toMatchObject({ words: "軟裝", times: 3 });
  const params = { id: found?.id ?? 0 };

  await expect(
    editor.call(missed.answerMissedSearch, { params, body: { subcategoryId: 99_999 }, key: "unknown place" }),
  ).rejects.toMatchObject({ code: "invalid", fields: { subcategoryId: [expect.stringContaining("子分類")] } });
  const key = "missed-search-answer";
  const called = await editor.call(missed.answerMissedSearch, { params, body: place, key });
  // A repeat after a line that broke gets the same answer.
  expect(await editor.call(missed.answerMissedSearch, { params, body: place, key })).toEqual(called);
  expect(called).toMatchObject({ word: "軟裝", subcategory: "室內配色" });
  expect(await lastAct()).toMatchObject({
    action: "called_words.add",
    subject: "subcategory",
    subjectId: place.subcategoryId,
  });
  expect((await search("軟裝")).data.map((card) => card.id)).toEqual([id]);
  expect(await listed()).toEqual([]);
  await expect(editor.call(missed.answerMissedSearch, { params, body: place })).rejects.toMatchObject({
    code: "not_found",
  });

  // It is a version of the subcategory like any other, and is taken away there.
  const of = { params: { id: place.subcategoryId } };
  const file = await editor.call(tree.getAdminSubcategory, of);
  expect(file).toMatchObject({ words: ["軟裝"], version: 2, versions: [{ version: 2 }, { version: 1, editor: null }] });
  const { id: _, versions: __, ...form } = file;
  await editor.call(tree.saveSubcategory, { ...of, body: { ...form, words: [] } });
  expect((await search("軟裝")).total).toBe(0);
});

test("sentences and what may belong to somebody are not kept, and what is left is not listed again", async () => {
  for (const k of ["電話0912345678", "amy@example.com", "我想請人幫我把家裡的陽台改成可以種菜的地方", "。"])
    await search(k);
  await search("代養蝸牛");
  expect((await listed()).map(({ words }) => words)).not.toContain("電話0912345678");
  const snail = (await listed()).find(({ words }) => words === "代養蝸牛");
  expect((await listed()).every(({ words }) => [...words].length <= 20 && !words.includes("@"))).toBe(true);
  await editor.call(missed.closeMissedSearch, { params: { id: snail?.id ?? 0 } });
  await search("代養蝸牛");
  expect((await listed()).map(({ words }) => words)).not.toContain("代養蝸牛");
  world.clock.set(91 * DAY);
  expect(await forgetMissed(world.system)).toBeGreaterThan(0);
  expect(await listed()).toEqual([]);
});

test("what was chosen after a search without a result is listed and exported, without who chose it", async () => {
  const { id, title, subcategoryId } = await makeService(world, { title: "香草陽台規劃" });
  const { formula } = await search("陽台菜園");
  const visitor = world.visitor();
  const choose = (body: Omit<SearchChoice, "formula">) =>
    visitor.call(missed.noteSearchChoice, { body: { formula, ...body } });
  for (const k of ["陽台菜園", "阳台菜园"]) await choose({ k, near: true, service: id });
  await choose({ k: "陽台菜園", near: true, subcategory: subcategoryId ?? 0 });
  // Neither what the search answered itself nor what may belong to somebody, nor a service that does not exist.
  await choose({ k: "香草", near: false, service: id });
  await choose({ k: "電話0912345678", near: true, service: id });
  await choose({ k: "陽台菜園", near: true, service: 999_999 });
  await expect(choose({ k: "陽台菜園", near: true })).rejects.toMatchObject({ status: 400 });

  await search("香草陽台");
  await flush(world.system);
  const day = taipeiDay(world.clock.now());
  const rows = [
    { words: "陽台菜園", kind: "service", id, name: title, times: 2, formula, day },
    { words: "陽台菜園", kind: "subcategory", id: subcategoryId, times: 1, formula, day },
  ];
  const chosen = await editor.call(missed.getSearchChoices, { query: {} });
  expect(chosen.data).toMatchObject(rows);
  // Opened four times by what was sent; the search has shown it at least once.
  expect(chosen.formulas).toMatchObject([{ formula, chosen: 4 }]);
  expect(chosen.formulas[0]?.shown).toBeGreaterThan(0);

  const table = await editor.send({ method: "GET", url: "/api/admin/search_choices/table" });
  expect(table.body).toContain(`陽台菜園,service,${id},${title},2,${formula},${day}`);
  const judged = await editor.send({ method: "GET", url: "/api/admin/search_choices/judged" });
  expect(
    judged.body
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { kind: "chosen", for: "service", q: "陽台菜園", answers: { [id]: 3 } },
    { kind: "chosen", for: "suggestion", q: "陽台菜園", answers: { [`subcategory:${subcategoryId}`]: 3 } },
  ]);
  world.pass(366 * DAY);
  await forgetChoices(world.system);
  expect(await editor.call(missed.getSearchChoices, { query: {} })).toMatchObject({ total: 0, formulas: [] });
});
