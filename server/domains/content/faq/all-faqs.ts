import { type Faq, type FaqType, faqTypes } from "#contract/content/schemas.ts";
import { taipeiDay } from "#contract/time.ts";
import { faqs as rows } from "#server/db/schema/set-up.ts";
import { AsyncCache } from "#server/kernel/async-cache.ts";
import { MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { invalidate, versionOf } from "#server/search/versions.ts";
import { faqs as written } from "./index.ts";

/** The name under which changes are announced. */
const FAQ = "faq";

/** Questions have changed. Part of the caller's transaction. */
export const faqsChanged = (ctx: Ctx): Promise<void> => invalidate(ctx, FAQ, []);

/** A question as it is now. */
export type LiveFaq = Faq & {
  hidden: boolean;
  edited: boolean;
  version: number;
};

type Row = typeof rows.$inferSelect;

/** A question of the product with what operators changed of it, or one that they wrote; null for half a row. */
function liveOf(own: Faq | undefined, row: Row | undefined): (LiveFaq & { order: number | null }) | null {
  const type = (row?.type ?? own?.type) as FaqType | undefined;
  const question = row?.question ?? own?.question;
  const answer = row?.answer ?? own?.answer;
  const id = row?.id ?? own?.id;
  if (id === undefined || type === undefined || question === undefined || answer === undefined) return null;
  const edited = row ? row.question !== null || row.answer !== null || row.type !== null : false;
  return {
    ...{ id, type, question, answer, edited },
    updated: edited && row ? taipeiDay(row.updatedAt) : (own?.updated ?? ""),
    hidden: row?.hidden ?? false,
    version: row?.version ?? 1,
    order: row?.order ?? null,
  };
}

/** Reads every question, by kind and in the order of its page, the hidden ones too. */
export async function readFaqs(ctx: Ctx): Promise<LiveFaq[]> {
  const changed = new Map((await ctx.db.select().from(rows)).map((row) => [row.id, row]));
  const added = [...changed.values()].filter(({ id }) => !written.some((own) => own.id === id));
  const all = [
    ...written.map((own) => liveOf(own, changed.get(own.id))),
    ...added.sort((a, b) => a.id - b.id).map((row) => liveOf(undefined, row)),
  ].flatMap((faq) => faq ?? []);
  // Those that nobody has moved stand behind the others, as they were written.
  const place = ({ order }: { order: number | null }) => order ?? Number.MAX_SAFE_INTEGER;
  return faqTypes.flatMap((type) =>
    all
      .filter((faq) => faq.type === type)
      .sort((a, b) => place(a) - place(b))
      .map(({ order: _, ...faq }) => faq),
  );
}

const cache = new AsyncCache<LiveFaq[]>({
  freshMs: 10 * MINUTE,
  usableMs: 60 * MINUTE,
  capacity: 1,
  size: () => 1,
  version: () => versionOf(FAQ),
});

/** The questions that are shown. The same array until one of them changes. */
export async function shownFaqs(ctx: Ctx): Promise<readonly LiveFaq[]> {
  return cache.get("faqs", async () => (await readFaqs(ctx)).filter(({ hidden }) => !hidden));
}
