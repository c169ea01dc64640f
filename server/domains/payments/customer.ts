import { localMobile } from "#contract/accounts/numbers.ts";
import { afteeDataOf } from "#server/domains/accounts/index.ts";
import type { Customer } from "#server/integrations/payment-gateways/port.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";

/** True if the member's data for the lender (AFTEE) is complete. */
export async function hasCustomerData(ctx: Ctx, userId: number): Promise<boolean> {
  return (await afteeDataOf(ctx, userId)) !== null;
}

/** A member's data for the lender. @throws Refusal method_refused when it is incomplete */
export async function customerOf(ctx: Ctx, userId: number): Promise<Customer> {
  const data = await afteeDataOf(ctx, userId);
  if (!data) return refuse("method_refused", "請先填寫這個付款方式需要的姓名、手機與地址。");
  const { name, cellphone, address, email, birthday } = data;
  return { userNo: `u${userId}`, name, phone: localMobile(cellphone).replaceAll("-", ""), address, email, birthday };
}
