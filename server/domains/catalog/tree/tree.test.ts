import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import * as calls from "#contract/catalog/routes.ts";
import type { QuestionForm, SubcategoryForm } from "#contract/catalog/tree.ts";
import * as tree from "#contract/catalog/tree-routes.ts";
import * as own from "#contract/requests/own-routes.ts";
import * as requestCalls from "#contract/requests/routes.ts";
import { operatorRoles } from "#contract/roles.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import {
  categoryForm,
  makeCategory,
  makeContent,
  makeService,
  subcategoryForm,
} from "#server/testing/factories/catalog.ts";
import { makeDraftRequest, makeRequest } from "#server/testing/factories/requests.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const editor = world.operator((await makeMember(world, { roles: ["content"], nickname: "小編" })).id);
const other = world.operator((await makeMember(world, { roles: ["admin"] })).id);
const visitor = world.visitor();

const offered = (query = {}) => visitor.call(calls.getCategories, { query });
const found = async (k: string) =>
  (await visitor.call(calls.searchServices, { query: { k } })).data.map(({ title }) => title);
const lastAct = async () => (await world.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

const question: QuestionForm = {
  id: "q1",
  text: "空間多大？",
  kind: "number",
  options: [],
  unit: "坪",
  required: true,
};

/** A category with a subcategory, made by the calls. */
async function setUp(values: Partial<SubcategoryForm> = {}) {
  const category = await editor.call(tree.createCategory, { body: categoryForm() });
  const body = { ...subcategoryForm(category.id), ...values };
  return { category, subcategory: await editor.call(tree.createSubcategory, { body }) };
}

/** What the form of a file sends when nothing is changed. */
const formOf = <F extends { id: number; versions: unknown }>({ id: _, versions: __, ...form }: F) => form;

const saveSub = (id: number, body: SubcategoryForm & { version: number; restores?: number | null }) =>
  editor.call(tree.saveSubcategory, { params: { id }, body });

test("a category is put up with a subcategory, words and questions, and used at once by seller and buyer", async () => {
  const { category, subcategory } = await setUp({
    name: "室內配色",
    words: ["軟裝", "軟裝 ", "Styling"],
    questions: [question],
  });
  expect(subcategory).toMatchObject({
    version: 1,
    words: ["軟裝", "Styling"],
    versions: [{ editor: "小編" }],
  });
  expect(await lastAct()).toMatchObject({ action: "subcategory.create", subjectId: subcategory.id });
  expect((await offered()).at(-1)).toMatchObject({
    id: category.id,
    slug: category.slug,
    subcategories: [{ id: subcategory.id, name: "室內配色" }],
  });
  const { id: sellerId } = await makeMember(world);
  const seller = await world.client(sellerId);
  const place = { categoryId: category.id, subcategoryId: subcategory.id };
  const { id } = await seller.call(calls.createService, {
    body: await makeContent(world, { ...place, title: "客廳的顏色建議" }),
  });
  await seller.call(calls.publishService, { params: { id } });
  await world.drain();
  expect(await found("styling")).toEqual(["客廳的顏色建議"]);
  const guide = await visitor.call(requestCalls.getRequestGuide, { query: { subcategory: subcategory.id } });
  expect(guide.questions).toEqual([question]);

  // A changed question and a word that is taken away are known at once, too.
  const changed = { ...question, text: "有幾坪？" };
  await saveSub(subcategory.id, { ...formOf(subcategory), words: ["軟裝"], questions: [changed] });
  expect(await found("styling")).toEqual([]);
  const again = await visitor.call(requestCalls.getRequestGuide, { query: { subcategory: subcategory.id } });
  expect(again.questions).toEqual([changed]);
});

test("only who looks after the content may", async () => {
  const { category, subcategory } = await setUp();
  for (const role of operatorRoles.filter((each) => each !== "content" && each !== "admin")) {
    const client = world.operator((await makeMember(world, { roles: [role] })).id);
    const refused = { status: 403 };
    await expect(client.call(tree.getAdminCategories, {})).rejects.toMatchObject(refused);
    await expect(client.call(tree.createCategory, { body: categoryForm() })).rejects.toMatchObject(refused);
    const at = { params: { id: category.id }, body: { position: 1 } };
    await expect(client.call(tree.moveCategory, at)).rejects.toMatchObject(refused);
    const body = formOf(subcategory);
    await expect(client.call(tree.saveSubcategory, { params: { id: subcategory.id }, body })).rejects.toMatchObject(
      refused,
    );
  }
  expect((await other.call(tree.getAdminCategories, {})).map(({ id }) => id)).toContain(category.id);
});

test("wrong input, and names and codes that are taken, are refused at their field", async () => {
  const { category, subcategory } = await setUp({ name: "水墨" });
  const make = (body: object) => editor.call(tree.createCategory, { body: { ...categoryForm(), ...body } });
  const makeSub = (body: object) =>
    editor.call(tree.createSubcategory, { body: { ...subcategoryForm(category.id), ...body } });
  const at = (field: string) => ({ fields: { [field]: expect.arrayContaining([expect.any(String)]) } });
  await expect(make({ name: "" })).rejects.toMatchObject(at("name"));
  await expect(make({ slug: "Home Repair" })).rejects.toMatchObject(at("slug"));
  await expect(make({ name: category.name })).rejects.toMatchObject(at("name"));
  await expect(make({ slug: category.slug })).rejects.toMatchObject(at("slug"));
  await expect(makeSub({ name: " 水墨 " })).rejects.toMatchObject(at("name"));
  await expect(makeSub({ categoryId: 999_999 })).rejects.toMatchObject(at("categoryId"));
  await expect(makeSub({ words: ["。"] })).rejects.toMatchObject(at("words.0"));
  await expect(makeSub({ questions: [{ ...question, text: "" }] })).rejects.toMatchObject(at("questions.0.text"));
  await expect(makeSub({ questions: [{ ...question, kind: "choice", options: ["一種"] }] })).rejects.toMatchObject(
    at("questions.0.options"),
  );
  await expect(saveSub(999_999, formOf(subcategory))).rejects.toMatchObject({ status: 404 });
});

test("of two who save at once the later one is refused, and a press of undo brings the text before back", async () => {
  const { category } = await setUp();
  const params = { id: category.id };
  const first = { ...formOf(category), blurb: "第一位寫的" };
  await editor.call(tree.saveCategory, { params, body: first });
  await expect(
    other.call(tree.saveCategory, { params, body: { ...formOf(category), blurb: "第二位寫的" } }),
  ).rejects.toMatchObject({ status: 409, message: expect.stringContaining("另一位同事") });

  const now = await other.call(tree.getAdminCategory, { params });
  expect(now).toMatchObject({ blurb: "第一位寫的", version: 2 });
  const before = now.versions[1];
  expect(before).toMatchObject({ version: 1, data: { blurb: "" }, editor: "小編" });
  const body = { ...formOf(category), version: 2, restores: 1 };
  const undone = await other.call(tree.saveCategory, { params, body });
  expect(undone).toMatchObject({ blurb: "", version: 3 });
  expect(undone.versions.map(({ version }) => version)).toEqual([3, 2, 1]);
  expect(await lastAct()).toMatchObject({
    action: "category.restore",
    data: { before: { blurb: "第一位寫的" }, form: { blurb: "" }, restores: 1 },
  });
  // What is as it was is no version.
  expect(await other.call(tree.saveCategory, { params, body: { ...formOf(undone) } })).toMatchObject({ version: 3 });
});

test("what was there before its first change is a version as well", async () => {
  const { subcategoryId } = await makeCategory(world, { subcategory: "名片與文宣" });
  const file = await editor.call(tree.getAdminSubcategory, { params: { id: subcategoryId } });
  expect(file.words).toContain("DM");
  expect(file.versions).toEqual([]);
  const saved = await saveSub(subcategoryId, { ...formOf(file), name: "名片與印刷" });
  expect(saved.versions).toMatchObject([
    { version: 2, data: { name: "名片與印刷" }, editor: "小編" },
    { version: 1, data: { name: "名片與文宣", words: file.words }, editor: null, at: null },
  ]);
});

test("buttons move a category and a subcategory, and the menus follow", async () => {
  const { category, subcategory } = await setUp();
  const second = await editor.call(tree.createSubcategory, { body: subcategoryForm(category.id) });
  const ids = async () => (await offered()).map(({ id }) => id);
  await editor.call(tree.moveCategory, { params: { id: category.id }, body: { position: 1 } });
  expect((await ids())[0]).toBe(category.id);
  expect(await lastAct()).toMatchObject({ action: "category.move", data: { position: 1 } });
  await editor.call(tree.moveCategory, { params: { id: category.id }, body: { position: 1000 } });
  expect((await ids()).at(-1)).toBe(category.id);
  await editor.call(tree.moveSubcategory, { params: { id: second.id }, body: { position: 1 } });
  expect((await offered()).at(-1)?.subcategories.map(({ id }) => id)).toEqual([second.id, subcategory.id]);
});

test("a subcategory moves with its services, requests and what is being written", async () => {
  const { subcategory, category } = await setUp({ name: "盆栽養護" });
  const { category: target } = await setUp();
  const place = { categoryId: category.id, subcategoryId: subcategory.id };
  const service = await makeService(world, { ...place, title: "陽台盆栽健檢" });
  const { requestId } = await makeRequest(world, place);
  const draft = await makeDraftRequest(world, place);
  const seller = await world.client((await makeMember(world)).id);
  const typing = await seller.call(calls.createService, { body: await makeContent(world, place) });

  await saveSub(subcategory.id, { ...formOf(subcategory), categoryId: target.id, name: "植物照護" });
  await world.drain();
  const there = await visitor.call(calls.searchServices, { query: { category: target.id } });
  expect(there.data.map(({ id }) => id)).toEqual([service.id]);
  expect(await found("植物照護")).toEqual(["陽台盆栽健檢"]);
  const requests = await visitor.call(requestCalls.searchRequests, { query: { category: target.id } });
  expect(requests.data.map(({ id }) => id)).toEqual([requestId]);
  const buyer = await world.client(draft.buyerId);
  const form = await buyer.call(own.getRequestForm, { params: { id: draft.requestId } });
  expect(form.content.categoryId).toBe(target.id);
  await seller.call(calls.publishService, { params: { id: typing.id } });
});

test("a retired subcategory leaves menus and editors, and keeps what is listed there", async () => {
  const { category, subcategory } = await setUp({ name: "傳真服務", words: ["fax"] });
  const place = { categoryId: category.id, subcategoryId: subcategory.id };
  const seller = await world.client((await makeMember(world)).id);
  const { id } = await seller.call(calls.createService, {
    body: await makeContent(world, { ...place, title: "代發傳真服務" }),
  });
  await seller.call(calls.publishService, { params: { id } });
  const { requestId, buyerId } = await makeRequest(world, place);
  await world.drain();
  const listed = async () =>
    (await visitor.send({ method: "GET", url: "/sitemaps/pages.xml" })).body.includes(
      `/subcategories/${subcategory.id}<`,
    );
  expect(await listed()).toBe(true);
  const retired = await saveSub(subcategory.id, { ...formOf(subcategory), retired: true });

  expect((await offered()).find((each) => each.id === category.id)?.subcategories).toEqual([]);
  // Its page asks for it by its id.
  const named = await offered({ subcategory: subcategory.id });
  expect(named.find((each) => each.id === category.id)?.subcategories).toMatchObject([{ name: "傳真服務" }]);
  expect((await visitor.call(calls.searchServices, { query: { subcategory: subcategory.id } })).total).toBe(1);
  expect(await found("fax")).toEqual(["代發傳真服務"]);
  expect(await listed()).toBe(false);

  // What is listed can be changed and published again; nothing new can be listed.
  const form = await seller.call(calls.getMyService, { params: { id } });
  const body = { ...form.content, title: "代發傳真與掃描服務", version: form.version };
  await seller.call(calls.saveService, { params: { id }, body });
  await seller.call(calls.publishService, { params: { id } });
  const late = await seller.call(calls.createService, { body: await makeContent(world, place) });
  await expect(seller.call(calls.publishService, { params: { id: late.id } })).rejects.toMatchObject({
    code: "service_incomplete",
    fields: { subcategoryId: [expect.stringContaining("不再收新的服務")] },
  });
  await expect(makeRequest(world, place)).rejects.toMatchObject({ code: "request_incomplete" });
  const buyer = await world.client(buyerId);
  expect((await buyer.call(requestCalls.getRequest, { params: { id: requestId } })).id).toBe(requestId);

  // A retired category hides all that is in it, until it is taken back.
  await saveSub(subcategory.id, { ...formOf(retired), retired: false });
  const params = { id: category.id };
  const gone = await editor.call(tree.saveCategory, { params, body: { ...formOf(category), retired: true } });
  expect((await offered()).some((each) => each.id === category.id)).toBe(false);
  expect((await offered({ category: category.id })).some((each) => each.id === category.id)).toBe(true);
  expect((await visitor.call(calls.searchServices, { query: { category: category.id } })).total).toBe(1);
  await editor.call(tree.saveCategory, { params, body: { ...formOf(gone), retired: false } });
  expect((await offered()).find((each) => each.id === category.id)?.subcategories).toHaveLength(1);
});
