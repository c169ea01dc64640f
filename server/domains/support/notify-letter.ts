import { eq } from "drizzle-orm";
import { takesPart } from "#contract/accounts/status.ts";
import { to } from "#contract/paths/to.ts";
import { letterLinkDays } from "#contract/support/limits.ts";
import type { LetterTransition } from "#contract/support/states.ts";
import { contacts } from "#server/db/schema/support.ts";
import { getUser } from "#server/domains/accounts/index.ts";
import { notify } from "#server/domains/notifications/index.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { asMail, type MailWords } from "#server/kernel/mails/words.ts";
import { fillTemplate, lineOf, recipientsOf } from "#server/kernel/process/process-table.ts";
import { read, text } from "#server/kernel/rows.ts";
import { digest, newSecret } from "#server/kernel/secrets/random-secret.ts";
import { type LetterProcessTypes, letterProcess } from "./process/letter.ts";
import type { Letter } from "./store.ts";

/** A new link for a visitor's letter. The one before ends, because mails are forwarded and forgotten. */
async function renewLink(ctx: Ctx, { id }: Letter): Promise<string> {
  const token = newSecret();
  const linkUntil = later(ctx.now(), letterLinkDays * DAY);
  await ctx.db
    .update(contacts)
    .set({ linkHash: digest(token), linkUntil })
    .where(eq(contacts.id, id));
  return to("/contact/:token", { token });
}

/** What the writer wrote last, for the quote under an answer. */
async function lastOfWriter(ctx: Ctx, { id, openedBy, text: first }: Letter): Promise<string> {
  const rows = await read(ctx.db, { text })`
    select text from support_messages where contact_id = ${id} and not staff order by id desc limit 1`;
  return rows[0]?.text ?? (openedBy === null ? first : "");
}

/** Where the writer reads and answers; null for a member who is blocked, and reads it in the mail. */
async function placeOf(ctx: Ctx, letter: Letter): Promise<string | null> {
  if (letter.userId === null) return renewLink(ctx, letter);
  const { status } = await getUser(ctx, letter.userId);
  return takesPart(status) ? to("/mypage/letters/:id", { id: letter.id }) : null;
}

type Made = {
  name: LetterTransition;
  actor: LetterProcessTypes["actor"];
  letter: Letter;
  text: string;
};

async function mailFor(ctx: Ctx, { name, letter, text }: Made, url: string | null): Promise<MailWords> {
  const before = await lastOfWriter(ctx, letter);
  const { below = [], ...words } = letterProcess.transitions[name].mail?.(letter, { text, before }, "writer") ?? {};
  const ends = letter.userId === null ? [`按鈕的連結 ${letterLinkDays} 天內有效，只給你使用，請不要轉寄。`] : [];
  return {
    ...asMail({ ...words, below: [...ends, ...(before === "" ? [] : below)] }),
    ...(url !== null && { act: { label: "查看並回覆", url } }),
  };
}

/** Notifies the sides of a transition as its row says: the writer by mail, too, the operator in charge by the bell. */
export async function notifySides(ctx: Ctx, made: Made): Promise<void> {
  const { name, actor, letter } = made;
  const row = letterProcess.transitions[name];
  for (const side of recipientsOf(letterProcess, row, actor)) {
    const notice = {
      kind: "support",
      // The time is part of it, because the same can happen again.
      key: `contact:${letter.id}:${name}:${ctx.now().getTime()}`,
      title: fillTemplate(lineOf(row, actor), letter),
    } as const;
    if (side === "owner") {
      if (letter.ownerId === null || letter.ownerId === letter.me) continue;
      await notify(ctx, { ...notice, to: letter.ownerId, url: to("/admin/contacts/:id", { id: letter.id }) });
      continue;
    }
    const url = await placeOf(ctx, letter);
    const { userId, name: called, email } = letter;
    await notify(ctx, {
      ...notice,
      to: { userId, name: called, email },
      url: userId === null ? "/" : (url ?? to("/")),
      mail: {
        ...(await mailFor(ctx, made, url)),
        ...(row.subject !== undefined && { subject: fillTemplate(row.subject, letter) }),
        byHand: true,
      },
    });
  }
}
