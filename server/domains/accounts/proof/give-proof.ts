import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { ProofForm } from "#contract/accounts/proof.ts";
import { socialLogins } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { confirmPassword } from "../password/confirm-password.ts";
import { verifyPerson } from "../social/verify-person.ts";
import { getUser } from "../store.ts";
import { takeProofCode } from "./proof-codes.ts";
import { noteProof } from "./prove-owner.ts";

type Form = z.output<typeof ProofForm>;

async function linkedPerson(ctx: Ctx, form: Extract<Form, { by: "social" }>): Promise<void> {
  const { provider, subject } = await verifyPerson(ctx, form);
  const [mine] = await ctx.db
    .select({ id: socialLogins.id })
    .from(socialLogins)
    .where(
      and(
        eq(socialLogins.provider, provider),
        eq(socialLogins.subject, subject),
        eq(socialLogins.userId, memberId(ctx)),
      ),
    );
  if (!mine) refuse("social_other");
}

/**
 * Proves anew who acts in this session: by the password, by a log-in elsewhere, or by the code in the mailbox. Where
 * there is a password nothing else will do.
 * @throws Refusal wrong_password, social_other, social_login_failed, unavailable, code_wrong, code_expired, too_many, busy
 */
export async function giveProof(ctx: Ctx, form: Form): Promise<void> {
  const user = await getUser(ctx, memberId(ctx));
  if (user.passwordHash !== null || form.by === "password") {
    if (form.by !== "password" || user.passwordHash === null) refuseField("wrong_password", "password");
    await confirmPassword(ctx, user, { field: "password", typed: form.password });
  } else if (form.by === "social") await linkedPerson(ctx, form);
  else await takeProofCode(ctx, form.code);
  await noteProof(ctx);
  await audit(ctx, "member.proved", "user", user.id, { by: form.by });
}
