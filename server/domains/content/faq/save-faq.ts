import { isDeepStrictEqual } from "node:util";
import { max, sql } from "drizzle-orm";
import { FaqForm } from "#contract/content/faq-admin.ts";
import { faqs } from "#server/db/schema/set-up.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { fold } from "#server/kernel/fold.ts";
import { one } from "#server/kernel/rows.ts";
import { lockName, tx } from "#server/kernel/tx.ts";
import { keepVersion, movedTo, otherEditor, versionsOf } from "#server/kernel/versions/content-versions.ts";
import { faqsChanged, type LiveFaq, readFaqs } from "./all-faqs.ts";
import { faqs as written } from "./index.ts";

/** Numbers of questions that operators write begin here; those of the product are below. */
const OWN_FROM = 10_001;

const formOf = ({ type, question, answer, hidden }: LiveFaq): FaqForm => ({ type, question, answer, hidden });

const lock = (ctx: Ctx): Promise<void> => lockName(ctx, "faq");

/** @throws Refusal not_found */
async function getFaq(ctx: Ctx, id: number): Promise<{ all: LiveFaq[]; faq: LiveFaq }> {
  const all = await readFaqs(ctx);
  return { all, faq: all.find((each) => each.id === id) ?? refuse("not_found") };
}

/** @param id of the question itself; 0 for a new one */
function checkUnique(all: readonly LiveFaq[], id: number, { question }: FaqForm): void {
  if (all.some((each) => each.id !== id && fold(each.question) === fold(question)))
    refuseField("invalid", "question", "已經有這個問題了，請改那一則，或換個問法。");
}

/**
 * What the row stores: null for what is as the product wrote it. So a text that nobody has changed keeps the current
 * numbers, and follows later releases.
 */
function columnsOf(ctx: Ctx, id: number, { type, question, answer, hidden }: FaqForm) {
  const own = written.find((each) => each.id === id);
  const changed = own?.type !== type || own.question !== question || own.answer !== answer.trim();
  return {
    type: own?.type === type ? null : type,
    question: own?.question === question ? null : question,
    answer: own && own.answer.trim() === answer.trim() ? null : answer,
    hidden,
    ...(changed && { updatedAt: ctx.now() }),
  };
}

/** A question with its versions, as the console shows it. @throws Refusal not_found */
export async function faqFile(ctx: Ctx, id: number) {
  const { faq } = await getFaq(ctx, id);
  return { id, ...formOf(faq), version: faq.version, versions: await versionsOf(ctx, { kind: "faq", id }, FaqForm) };
}

/** Adds a question behind the others of its kind. @returns its number. @throws Refusal invalid at `question` */
export async function createFaq(ctx: Ctx, form: FaqForm): Promise<number> {
  return tx(ctx, async (ctx) => {
    await lock(ctx);
    checkUnique(await readFaqs(ctx), 0, form);
    const last = one(await ctx.db.select({ id: max(faqs.id) }).from(faqs));
    const id = Math.max(OWN_FROM, (last.id ?? 0) + 1);
    await ctx.db.insert(faqs).values({ id, ...columnsOf(ctx, id, form), updatedAt: ctx.now() });
    await keepVersion(ctx, { kind: "faq", id }, null, { version: 1, data: form });
    await faqsChanged(ctx);
    await audit(ctx, "faq.create", "faq", id, { form });
    return id;
  });
}

/**
 * Changes a question, shown at once.
 * @throws Refusal not_found, invalid, conflict when somebody else saved meanwhile
 */
export async function saveFaq(
  ctx: Ctx,
  id: number,
  { version: opened, restores, ...form }: FaqForm & { version: number; restores: number | null },
): Promise<void> {
  await tx(ctx, async (ctx) => {
    await lock(ctx);
    const { all, faq } = await getFaq(ctx, id);
    if (faq.version !== opened) refuse("conflict", otherEditor);
    checkUnique(all, id, form);
    const before = formOf(faq);
    if (isDeepStrictEqual({ ...before, answer: before.answer.trim() }, { ...form, answer: form.answer.trim() })) return;
    const version = faq.version + 1;
    const columns = columnsOf(ctx, id, form);
    await ctx.db
      .insert(faqs)
      .values({ id, ...columns, version, updatedAt: ctx.now() })
      .onConflictDoUpdate({ target: faqs.id, set: { ...columns, version } });
    await keepVersion(ctx, { kind: "faq", id }, { version: opened, data: before }, { version, data: form });
    await faqsChanged(ctx);
    await audit(ctx, restores === null ? "faq.save" : "faq.restore", "faq", id, {
      before,
      form,
      ...(restores !== null && { restores }),
    });
  });
}

/** Puts a question at a place of its kind, from 1. @throws Refusal not_found */
export async function moveFaq(ctx: Ctx, id: number, position: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    await lock(ctx);
    const { all, faq } = await getFaq(ctx, id);
    const ids = all.filter(({ type }) => type === faq.type).map((each) => each.id);
    const after = movedTo(ids, id, position);
    if (after.join() === ids.join()) return;
    await ctx.db
      .insert(faqs)
      .values(after.map((each, at) => ({ id: each, order: at + 1, updatedAt: ctx.now() })))
      .onConflictDoUpdate({ target: faqs.id, set: { order: sql`excluded."order"` } });
    await faqsChanged(ctx);
    await audit(ctx, "faq.move", "faq", id, { before: ids.indexOf(id) + 1, position: after.indexOf(id) + 1 });
  });
}
