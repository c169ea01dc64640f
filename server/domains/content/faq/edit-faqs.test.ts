import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import * as admin from "#contract/content/faq-admin.ts";
import * as calls from "#contract/content/routes.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const editor = world.operator((await makeMember(world, { roles: ["content"], nickname: "小編" })).id);
const other = world.operator((await makeMember(world, { roles: ["admin"] })).id);
const visitor = world.visitor();

const shown = async (query = {}) => (await visitor.call(calls.getFaqs, { query })).data;
const file = (id: number) => editor.call(admin.getAdminFaq, { params: { id } });
const formOf = <F extends { id: number; versions: unknown }>({ id: _, versions: __, ...form }: F) => form;
const save = (id: number, body: admin.FaqForm & { version: number; restores?: number }) =>
  editor.call(admin.saveFaq, { params: { id }, body });

const question: admin.FaqForm = {
  type: "buy",
  question: "可以送到離島嗎？",
  answer: "可以。\n\n- 澎湖、金門、馬祖都可以\n- 運費看[交付與退款](/policy/delivery)。",
  hidden: false,
};

test("a question is added, found by its words, offered before a letter, and hidden again", async () => {
  const made = await editor.call(admin.createFaq, { body: question });
  expect((await shown({ type: "buy" })).at(-1)).toMatchObject({ id: made.id, question: question.question });
  expect((await shown({ k: "離島" }))[0]?.id).toBe(made.id);
  const page = await visitor.call(calls.getFaq, { params: { id: made.id } });
  expect(page).toMatchObject({ typeTitle: "購買", answer: question.answer });
  const text = "我住在澎湖，離島可以送到嗎";
  const href = `/faq/buy/detail/${made.id}`;
  expect((await visitor.call(calls.findAnswers, { body: { text } }))[0]?.href).toBe(href);
  expect((await visitor.send({ method: "GET", url: "/sitemaps/pages.xml" })).body).toContain(href);

  await save(made.id, { ...formOf(made), hidden: true });
  expect((await shown()).some(({ id }) => id === made.id)).toBe(false);
  await expect(visitor.call(calls.getFaq, { params: { id: made.id } })).rejects.toMatchObject({ status: 404 });
  expect((await visitor.call(calls.findAnswers, { body: { text } })).map((each) => each.href)).not.toContain(href);
  const listed = (await editor.call(admin.getAdminFaqs, {})).find(({ id }) => id === made.id);
  expect(listed).toMatchObject({ hidden: true, edited: true });
});

test("a question of the product is changed, brought back, and then is the product's own again", async () => {
  const before = await file(201);
  expect(before).toMatchObject({ question: "怎麼下單？", version: 1, versions: [] });
  const changed = await save(201, { ...formOf(before), question: "要怎麼下單？" });
  expect(changed.versions).toMatchObject([
    { version: 2, data: { question: "要怎麼下單？" }, editor: "小編" },
    { version: 1, data: { question: "怎麼下單？" }, editor: null, at: null },
  ]);
  expect((await shown({ type: "buy" }))[0]).toMatchObject({ id: 201, question: "要怎麼下單？" });
  // The answer is as it was written: it keeps the numbers of the settings.
  const { rows } = await world.deps.pool.query("select question, answer from faqs where id = 201");
  expect(rows).toEqual([{ question: "要怎麼下單？", answer: null }]);
  const undone = await save(201, { ...formOf(before), version: 2, restores: 1 });
  expect(undone).toMatchObject({ question: "怎麼下單？", version: 3 });
  const [act] = await world.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(act).toMatchObject({ action: "faq.restore", subjectId: 201, data: { before: { question: "要怎麼下單？" } } });
  const listed = (await editor.call(admin.getAdminFaqs, {})).find(({ id }) => id === 201);
  expect(listed).toMatchObject({ edited: false, hidden: false });
});

test("the order changes by a press, and every question keeps its text", async () => {
  const ids = async () => (await shown({ type: "sell" })).map(({ id }) => id);
  const before = await ids();
  const last = before.at(-1) ?? 0;
  await editor.call(admin.moveFaq, { params: { id: last }, body: { position: 1 } });
  expect(await ids()).toEqual([last, ...before.slice(0, -1)]);
  expect((await editor.call(admin.getAdminFaqs, {})).filter(({ type, edited }) => type === "sell" && edited)).toEqual(
    [],
  );
});

test("doubles, wrong input, saves of two at once and other roles are refused", async () => {
  const make = (body: object) => editor.call(admin.createFaq, { body: { ...question, ...body } });
  const at = (name: string) => ({ fields: { [name]: expect.arrayContaining([expect.any(String)]) } });
  await expect(make({ question: "怎麼下單？" })).rejects.toMatchObject(at("question"));
  await expect(make({ question: "" })).rejects.toMatchObject(at("question"));
  await expect(make({ question: "寄得到國外嗎？", answer: "可以" })).rejects.toMatchObject(at("answer"));
  const opened = await file(202);
  await save(202, { ...formOf(opened), answer: `${opened.answer}\n\n第一位加的一句話。` });
  await expect(
    other.call(admin.saveFaq, { params: { id: 202 }, body: { ...formOf(opened), answer: "第二位改的，整個換掉。" } }),
  ).rejects.toMatchObject({ status: 409 });
  const support = world.operator((await makeMember(world, { roles: ["support"] })).id);
  await expect(support.call(admin.getAdminFaqs, {})).rejects.toMatchObject({ status: 403 });
  await expect(support.call(admin.createFaq, { body: question })).rejects.toMatchObject({ status: 403 });
});
