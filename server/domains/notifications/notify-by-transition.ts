import { eq } from "drizzle-orm";
import { users } from "#server/db/schema/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { queueMail } from "#server/kernel/delivery/outbox.ts";
import {
  fillTemplate,
  lineOf,
  type Process,
  type ProcessTypes,
  recipientsOf,
} from "#server/kernel/process/process-table.ts";
import type { TransitionContext } from "#server/kernel/process/run-transition.ts";
import { writeNotification } from "./write-notification.ts";

/** Who is told: a member in the bell menu, an address by mail. */
type Recipient = { userId: number | null; name: string; email: string | null };

/** A member and their address, to be told of something. @throws Error when there is none */
export async function memberRecipient(ctx: Ctx, userId: number): Promise<Recipient> {
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
export function notifyByTransition<T extends ProcessTypes, Row extends T["row"] & { id: number }>(
  process: Process<T>,
  kind: string,
  url: (row: Row) => string,
  recipient: (ctx: Ctx, row: Row, side: T["side"]) => Promise<Recipient>,
  options: { byHand?: true } = {},
) {
  return async (ctx: Ctx, { name, row, actor, now, after, data }: TransitionContext<T, Row>): Promise<void> => {
    // The key has the time in it, because the same transition can be made twice: a service can be hidden again.
    const key = `${process.name}:${after.id}:${name}:${now.getTime()}`;
    for (const side of recipientsOf(process, row, actor)) {
      const { userId, name: called, email } = await recipient(ctx, after, side);
      const title = fillTemplate(lineOf(row, actor), after);
      if (userId !== null) await writeNotification(ctx, { userId, kind, title, url: url(after), avatar: null, key });
      const words = row.mail?.(after, data, side, ctx.ports.origin);
      if (!words || !email) continue;
      const subject = row.subject === undefined ? title : fillTemplate(row.subject, after);
      await queueMail(ctx, { key, to: email, subject, text: [`${called}，你好：`, ...words].join("\n\n"), ...options });
    }
  };
}
