import { type MailSwitch, mailSwitches } from "#contract/accounts/mail-switches.ts";
import { to } from "#contract/paths/to.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { readToken, signToken } from "#server/kernel/secrets/signed-token.ts";

const PURPOSE = "unsubscribe";

/**
 * The link that stops one kind of mail to one member. It opens nothing else and does not expire, as mails do not.
 * @param issue the newsletter that it is in
 */
export function unsubscribeLink(ctx: Ctx, userId: number, kind: MailSwitch, issue?: number): string {
  const about = issue === undefined ? `${userId}.${kind}` : `${userId}.${kind}.${issue}`;
  return ctx.ports.origin + to("/unsubscribe/:token", { token: signToken(ctx.ports.dataKey, PURPOSE, about) });
}

/** What a link says; null for one that is not ours. */
export function readUnsubscribe(
  ctx: Ctx,
  token: string,
): { userId: number; kind: MailSwitch; issue: number | null } | null {
  const [, id = "", kind = "", issue] =
    /^(\d{1,10})\.([a-z]{1,20})(?:\.(\d{1,9}))?$/.exec(readToken(ctx.ports.dataKey, PURPOSE, token) ?? "") ?? [];
  if (!Object.hasOwn(mailSwitches, kind)) return null;
  return { userId: Number(id), kind: kind as MailSwitch, issue: issue === undefined ? null : Number(issue) };
}
