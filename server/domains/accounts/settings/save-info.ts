import type { Aftee, Info } from "#contract/accounts/settings.ts";
import { memberInfo } from "#server/db/schema/accounts.ts";
import { InvoiceCallError } from "#server/integrations/invoices/port.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { consume } from "#server/kernel/limits/limits.ts";
import { sealText } from "#server/kernel/secrets/sealed.ts";
import { tx } from "#server/kernel/tx.ts";

/** The encryption context of a member's pay-later data. */
export const afteeOf = (userId: number) => `aftee:${userId}`;

async function write(ctx: Ctx, columns: { invoice: Info } | { aftee: string }, action: string): Promise<void> {
  await tx(ctx, async (ctx) => {
    const userId = memberId(ctx);
    const set = { ...columns, updatedAt: ctx.now() };
    await ctx.db
      .insert(memberInfo)
      .values({ userId, ...set })
      .onConflictDoUpdate({ target: memberInfo.userId, set });
    await audit(ctx, action, "user", userId);
  });
}

/**
 * Refuses a code that the tax authority does not know, because an invoice with it would be rejected after the sale.
 * When the authority does not respond, the code is accepted.
 */
async function refuseUnknown(ctx: Ctx, { delivery, carrier, loveCode }: Info): Promise<void> {
  const { invoices } = ctx.ports;
  const [field, name, ask] =
    delivery === "mobile"
      ? (["carrier", "手機條碼", () => invoices.knowsCarrier(carrier)] as const)
      : (["loveCode", "捐贈碼", () => invoices.knowsLoveCode(loveCode)] as const);
  if (delivery !== "mobile" && delivery !== "donation") return;
  // Counted here and not per call, because only requests to the authority are limited.
  await consume(ctx, "invoiceCode");
  try {
    if (!(await ask())) refuseField("invalid", field, `財政部查無這個${name}，請確認後再儲存`);
  } catch (error) {
    if (!(error instanceof InvoiceCallError)) throw error;
    ctx.log.warn({ err: error, field }, "a code of an invoice could not be looked up");
  }
}

/**
 * Sets the recipient of future invoices; existing ones do not change.
 * @throws Refusal invalid at a code that the tax authority does not know; too_many
 */
export async function saveInfo(ctx: Ctx, info: Info): Promise<void> {
  await refuseUnknown(ctx, info);
  await write(ctx, { invoice: info }, "member.change_info");
}

/** Stores the pay-later data, encrypted because nobody here needs to read them. */
export async function saveAftee(ctx: Ctx, aftee: Aftee): Promise<void> {
  if (aftee.birthday !== "" && Date.parse(aftee.birthday) > ctx.now().getTime())
    refuseField("invalid", "birthday", "生日不能晚於今天");
  const sealed = sealText(ctx.ports.dataKey, afteeOf(memberId(ctx)), JSON.stringify(aftee));
  await write(ctx, { aftee: sealed }, "member.change_aftee");
}
