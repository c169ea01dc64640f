import { and, eq } from "drizzle-orm";
import { type MailSwitch, mailSwitches } from "#contract/accounts/mail-switches.ts";
import { takesPart } from "#contract/accounts/status.ts";
import { blocks, users } from "#server/db/schema/accounts.ts";
import { notifications } from "#server/db/schema/notifications.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { queueMail } from "#server/kernel/delivery/outbox.ts";
import { push } from "#server/kernel/delivery/push.ts";
import type { CalendarEntry } from "#server/kernel/mails/calendar.ts";
import type { MailWords } from "#server/kernel/mails/words.ts";
import { tx } from "#server/kernel/tx.ts";
import { type BellKind, type NoticeKind, noticeKind } from "./kinds.ts";
import { unsubscribeLink } from "./unsubscribe-token.ts";
import { type Due, queuePush } from "./web-push/send-push.ts";
import { wantsPush } from "./web-push/subscriptions.ts";

/** Whether a member has such mails switched on: all are but the newsletter, which needs a consent. */
export function wants(
  user: Pick<typeof users.$inferSelect, "emailNotices" | "newsletterAt">,
  kind: MailSwitch,
): boolean {
  if (kind === "newsletter") return user.newsletterAt !== null;
  return (user.emailNotices as Partial<Record<MailSwitch, boolean>>)[kind] !== false;
}

/**
 * A mail address with its name, where it is not simply the member's: that of somebody who wrote without an account, or
 * the one that an account had before. Without `userId` there is no entry in a bell menu; `name` is "" where nobody told it.
 */
export type Addressee = { userId: number | null; name: string; email: string | null };

type Where = { kind: BellKind; url: string } | { kind: Exclude<NoticeKind, BellKind>; url?: string };

export type Notice = Where & {
  to: number | Addressee;
  /** Identifies the event. A member is notified of it once. */
  key: string;
  /** The entry in the bell menu; also the mail's subject, where that has none of its own. */
  title: string;
  /** The sender, whose portrait is shown beside it. */
  from?: number | null;
  /** What the member has to do until when; it is also sent to their devices. Absent: nothing is urgent. */
  due?: Due | null;
  /** Absent: no mail. */
  mail?: MailWords & {
    subject?: string;
    heading?: string;
    /** Mails about the same thing are shown together. */
    about?: string;
    date?: CalendarEntry;
    /** At most one mail per thread in 15 minutes. */
    thread?: string;
    /** The issue of the newsletter that it is: its link to unsubscribe says so. */
    issue?: number;
    /** A person wrote it, so that out-of-office replies may answer it. */
    byHand?: true;
  };
};

type User = typeof users.$inferSelect;

/** @throws Error when there is no such member */
export async function findUser(ctx: Ctx, id: number): Promise<User> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, id));
  if (!user) throw new Error(`there is no member ${id}`);
  return user;
}

async function hasBlocked(ctx: Ctx, userId: number, blockedId: number): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: blocks.id })
    .from(blocks)
    .where(and(eq(blocks.userId, userId), eq(blocks.blockedId, blockedId)));
  return rows.length > 0;
}

/** Whether the kind is meant for this member at all. Deleted accounts are never notified. */
async function reaches(ctx: Ctx, kind: NoticeKind, from: User | null, user: User): Promise<boolean> {
  const { to, blocked } = noticeKind(kind);
  if (user.deletedAt !== null || (to === "active" && !takesPart(user.status))) return false;
  return blocked === "notified" || !from || (takesPart(from.status) && !(await hasBlocked(ctx, user.id, from.id)));
}

/** An entry of the bell menu; `url` is a path of ours. */
export type Entry = {
  userId: number;
  kind: string;
  title: string;
  url: string;
  avatar: string | null;
  key: string;
};

/** Part of the caller's transaction. @returns false when the member has the entry already */
export async function writeEntry(ctx: Ctx, entry: Entry): Promise<boolean> {
  const written = await ctx.db
    .insert(notifications)
    .values({ ...entry, createdAt: ctx.now() })
    .onConflictDoNothing({ target: [notifications.userId, notifications.key] })
    .returning({ id: notifications.id });
  if (written.length > 0) await push(ctx, [entry.userId], "notices");
  return written.length > 0;
}

async function mail(
  ctx: Ctx,
  { kind, key, title, url, mail }: Notice,
  to: Pick<Addressee, "name" | "email">,
  user: User | null,
) {
  const { mail: rule, link } = noticeKind(kind);
  if (!mail || rule === null || to.email === null) return;
  const obeys = typeof rule === "string" && user ? rule : null;
  if (user && obeys && !wants(user, obeys)) return;
  const { issue, ...words } = mail;
  await queueMail(ctx, {
    subject: title,
    ...(link !== null && url !== undefined && { act: { label: link, url } }),
    ...words,
    ...(user && obeys && { stops: { what: mailSwitches[obeys], url: unsubscribeLink(ctx, user.id, obeys, issue) } }),
    key: user ? `${key}:${user.id}` : key,
    to: to.email,
    ...(to.name !== "" && { name: to.name }),
  });
}

async function pushDue(ctx: Ctx, { kind, key, title, url = "/", due }: Notice, user: User): Promise<void> {
  const { push: rule } = noticeKind(kind);
  if (!due || rule === null || !wantsPush(user, rule)) return;
  await queuePush(ctx, { userId: user.id, key, title, url, due });
}

/**
 * Notifies somebody of an event: an entry in the bell menu, which open pages show at once, a message to their devices
 * if there is a deadline, and a mail, as `kinds.ts` says of its kind. The only way to a member's bell menu, and to every mail but those of `main/checks/queued-mails.test.ts`.
 * It joins the running transaction.
 * @throws Error when there is no such member
 */
export async function notify(ctx: Ctx, notice: Notice): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { to, kind, title, key, url = "/" } = notice;
    const userId = typeof to === "number" ? to : to.userId;
    const user = userId === null ? null : await findUser(ctx, userId);
    const from = notice.from == null ? null : await findUser(ctx, notice.from);
    if (user && !(await reaches(ctx, kind, from, user))) return;
    const { bell } = noticeKind(kind);
    const entry = { kind: bell ?? "", title, url, avatar: from?.avatar ?? null, key };
    if (user && bell !== null && !(await writeEntry(ctx, { userId: user.id, ...entry }))) return;
    const addressee = typeof to === "number" ? { name: user?.nickname ?? "", email: user?.email ?? null } : to;
    await mail(ctx, notice, addressee, user);
    if (user) await pushDue(ctx, notice, user);
  });
}
