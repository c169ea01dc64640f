import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ProofWays } from "#contract/second-factor/proof.ts";
import { hasApp, hasFactor, hasPasskey } from "#server/db/sql/second-factor.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { bool, one, read, text } from "#server/kernel/rows.ts";

const Row = z.object({
  password: bool,
  passkey: bool,
  code: bool,
  linked: z.array(z.enum(["google", "facebook"])),
  mail: text.nullable(),
});

/**
 * The acting member's methods for a fresh proof. With a second factor only that counts: a leaked password must not be
 * able to remove it. Social accounts and the mailbox count only without password and second factor: access to a mailbox
 * must not allow more than a password reset, of which the owner is notified.
 */
export async function proofWays(ctx: Ctx): Promise<ProofWays> {
  const me = sql`${memberId(ctx)}`;
  const rows = await read(ctx.db, Row)`
    select u.password_hash is not null and not ${hasFactor(me)} as password, ${hasPasskey(me)} as passkey,
      ${hasApp(me)} or (${hasPasskey(me)} and exists (
        select from recovery_codes r where r.user_id = u.id and r.used_at is null)) as code,
      array(select distinct s.provider from social_logins s where s.user_id = u.id order by 1) as linked,
      case when u.email_confirmed_at is not null then u.email end as mail
    from users u where u.id = ${me}`;
  const { linked, mail, ...own } = one(rows);
  if (own.password || own.passkey || own.code) return { ...own, social: [], mail: null };
  const pages = ctx.ports.socialPages;
  const social = linked.flatMap((provider) => {
    const page = pages[provider];
    return page ? [{ provider, page, nonce: ctx.client.browser ?? "" }] : [];
  });
  return { ...own, social, mail };
}
