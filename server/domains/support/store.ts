import { and, eq, gt, type SQL } from "drizzle-orm";
import type { LetterState, LetterTopic } from "#contract/support/states.ts";
import { contacts } from "#server/db/schema/support.ts";
import { type Ctx, memberId, viewerId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { digest } from "#server/kernel/secrets/random-secret.ts";

type Row = typeof contacts.$inferSelect;
export type Letter = Omit<Row, "state" | "topic" | "closedFrom"> & {
  state: LetterState;
  topic: LetterTopic;
  closedFrom: LetterState | null;
  /** Who acts; null: a visitor. */
  me: number | null;
};

/** The row as its process reads it. */
export const asLetter = (ctx: Ctx, row: Row): Letter => ({ ...(row as Omit<Letter, "me">), me: viewerId(ctx) });

async function find(ctx: Ctx, where: SQL | undefined, lock: boolean): Promise<Letter | null> {
  const query = ctx.db.select().from(contacts).where(where);
  const [row] = await (lock ? query.for("update") : query);
  return row ? asLetter(ctx, row) : null;
}

/** A letter, locked, for an operator. @throws Refusal not_found */
export const lockLetter = async (ctx: Ctx, id: number): Promise<Letter> =>
  (await find(ctx, eq(contacts.id, id), true)) ?? refuse("not_found");

const own = (ctx: Ctx, id: number) => and(eq(contacts.id, id), eq(contacts.userId, memberId(ctx)));
/** A letter of the acting member. @throws Refusal not_found */
export const getMyLetter = async (ctx: Ctx, id: number): Promise<Letter> =>
  (await find(ctx, own(ctx, id), false)) ?? refuse("not_found");
/** The same, locked. @throws Refusal not_found */
export const lockMyLetter = async (ctx: Ctx, id: number): Promise<Letter> =>
  (await find(ctx, own(ctx, id), true)) ?? refuse("not_found");

/** The visitor's letter that the link in a mail opens, while it does. */
export const findLinkedLetter = (ctx: Ctx, token: string, { lock }: { lock: boolean }): Promise<Letter | null> =>
  find(ctx, and(eq(contacts.linkHash, digest(token)), gt(contacts.linkUntil, ctx.now())), lock);
