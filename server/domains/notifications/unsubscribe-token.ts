import { timingSafeEqual } from "node:crypto";
import { type MailSwitch, mailSwitches } from "#contract/accounts/mail-switches.ts";
import { to } from "#contract/paths/to.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { sealedDigest } from "#server/kernel/secrets/sealed.ts";

const signed = (ctx: Ctx, about: string): string => sealedDigest(ctx.ports.dataKey, "unsubscribe", about);

/**
 * The link that stops one kind of mail to one member. It opens nothing else and does not expire, as mails do not.
 * @param issue the newsletter that it is in
 */
export function unsubscribeLink(ctx: Ctx, userId: number, kind: MailSwitch, issue?: number): string {
  const about = issue === undefined ? `${userId}.${kind}` : `${userId}.${kind}.${issue}`;
  return ctx.ports.origin + to("/unsubscribe/:token", { token: `${about}.${signed(ctx, about)}` });
}

/** What a link says; null for one that is not ours. */
export function readUnsubscribe(
  ctx: Ctx,
  token: string,
): { userId: number; kind: MailSwitch; issue: number | null } | null {
  const [, about = "", id = "", kind = "", issue, signature = ""] =
    /^((\d{1,10})\.([a-z]{1,20})(?:\.(\d{1,9}))?)\.([\w-]{1,60})$/.exec(token) ?? [];
  const wanted = Buffer.from(signed(ctx, about));
  const got = Buffer.from(signature);
  if (wanted.length !== got.length || !timingSafeEqual(wanted, got) || !Object.hasOwn(mailSwitches, kind)) return null;
  return { userId: Number(id), kind: kind as MailSwitch, issue: issue === undefined ? null : Number(issue) };
}
