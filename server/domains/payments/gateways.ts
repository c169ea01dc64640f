import { money } from "#contract/money.ts";
import { methodNames, type PaymentMethod, paymentMethods } from "#contract/payments/methods.ts";
import * as terms from "#contract/terms.ts";
import { numberDays } from "#contract/terms.ts";
import { inWords } from "#contract/text/numerals.ts";
import { GatewayCallError, type GatewayName, type PaymentGateway } from "#server/integrations/payment-gateways/port.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { hasCustomerData } from "./customer.ts";
import { closedMethods } from "./switches.ts";

/** The gateway of this name; null if this installation does not have it. */
export function knownGateway({ ports }: Ctx, name: string): PaymentGateway | null {
  return ports.gateways.get(name as GatewayName) ?? null;
}

/**
 * The gateway of an attempt.
 * @throws GatewayCallError when it is no longer in use; it counts as unreachable until an operator checks
 */
export function gatewayNamed(ctx: Ctx, name: string): PaymentGateway {
  const found = knownGateway(ctx, name);
  if (!found) throw new GatewayCallError("unreachable", "", `there are no keys for ${name}`);
  return found;
}

function gatewayFor({ ports }: Ctx, method: PaymentMethod): PaymentGateway | null {
  return [...ports.gateways.values()].find(({ methods }) => methods.includes(method)) ?? null;
}

type Closed = ReadonlyMap<string, string>;

/** Why an amount cannot be paid by a method, as a sentence; null when it can. */
function blockedBy(ctx: Ctx, closed: Closed, method: PaymentMethod, amount: number): string | null {
  const { least, most } = terms.paymentLimits[method];
  if (!gatewayFor(ctx, method)) return `目前沒有開放${methodNames[method]}。`;
  const reason = closed.get(method);
  if (reason !== undefined) return `${methodNames[method]}暫停使用：${reason}`;
  if (amount < least) return `${methodNames[method]}單筆至少 ${money(least)}。`;
  return amount > most ? `${methodNames[method]}單筆最多 ${money(most)}。` : null;
}

/** The payment methods for an amount, with the reason for each that is not available. */
export async function methodsFor(ctx: Ctx, amount: number) {
  const closed = await closedMethods(ctx);
  const known = ctx.actor.kind === "member" && (await hasCustomerData(ctx, ctx.actor.id));
  return paymentMethods.map((key) => ({
    key,
    label: methodNames[key],
    hint: hintOf(ctx, key),
    blocked: blockedBy(ctx, closed, key, amount),
    incomplete: !known && gatewayFor(ctx, key)?.lends === true,
  }));
}

const hints: Record<PaymentMethod, (title: string) => string> = {
  card: (title) => `由${title}處理，好手不會取得卡號。`,
  atm: () => `取得一組專屬帳號，${inWords(numberDays)}天內到任何 ATM 或用網路銀行轉帳，入帳後訂單才成立。`,
  cvs: () => `取得一組代碼，${inWords(numberDays)}天內到超商繳費，入帳後訂單才成立；手續費由超商另收。`,
  jkopay: () => "用街口 App 付款，付款頁面會顯示條碼或直接開啟 App。",
  aftee: () => "先購買，之後再依 AFTEE 的帳單繳費；要提供姓名、手機與地址，由 AFTEE 審核。",
};

const hintOf = (ctx: Ctx, method: PaymentMethod): string => hints[method](gatewayFor(ctx, method)?.title ?? "付款服務");

/** The gateway for a method and amount. @throws Refusal method_refused */
export async function gatewayTaking(ctx: Ctx, method: PaymentMethod, amount: number): Promise<PaymentGateway> {
  const blocked = blockedBy(ctx, await closedMethods(ctx), method, amount);
  if (blocked) refuse("method_refused", `${blocked}請改用其他付款方式。`);
  return gatewayFor(ctx, method) ?? refuse("method_refused");
}
