import { eq } from "drizzle-orm";
import { users } from "#server/db/schema/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { queueMail } from "#server/kernel/delivery/outbox.ts";
import { filled, hearersOf, lineOf, type Process, type Words } from "#server/kernel/process/process-table.ts";
import type { Made } from "#server/kernel/process/run-transition.ts";
import { writeNotification } from "./write-notification.ts";

/** Who is told: a member in the bell menu, an address by mail. */
type Hearer = { userId: number | null; name: string; email: string | null };

/** A member and their address, to be told of something. @throws Error when there is none */
export async function memberHears(ctx: Ctx, userId: number): Promise<Hearer> {
  const [user] = await ctx.db
    .select({ name: users.nickname, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new Error(`there is no member ${userId}`);
  return { userId, ...user };
}

/**
 * Makes a step of a process that tells each side what its row says, in the bell menu and, where the row has `mail`, by
 * mail. It is part of the transition's transaction.
 * @param options.byHand the mail is what a person wrote
 */
export function tellByRow<W extends Words, Row extends W["row"] & { id: number }>(
  process: Process<W>,
  kind: string,
  url: (row: Row) => string,
  hearer: (ctx: Ctx, row: Row, side: W["side"]) => Promise<Hearer>,
  options: { byHand?: true } = {},
) {
  return async (ctx: Ctx, { name, row, actor, now, after, data }: Made<W, Row>): Promise<void> => {
    // The key has the time in it, because the same transition can be made twice: a service can be hidden again.
    const key = `${process.name}:${after.id}:${name}:${now.getTime()}`;
    for (const side of hearersOf(process, row, actor)) {
      const { userId, name: called, email } = await hearer(ctx, after, side);
      const title = filled(lineOf(row, actor), after);
      if (userId !== null) await writeNotification(ctx, { userId, kind, title, url: url(after), avatar: null, key });
      const words = row.mail?.(after, data, side, ctx.ports.origin);
      if (!words || !email) continue;
      const subject = row.subject === undefined ? title : filled(row.subject, after);
      await queueMail(ctx, { key, to: email, subject, text: [`${called}，你好：`, ...words].join("\n\n"), ...options });
    }
  };
}
