import { money } from "#contract/money.ts";
import type { GatewayName } from "#contract/payments/gateways.ts";
import { methodFacts, methodNames, type PaymentMethod, paymentMethods } from "#contract/payments/methods.ts";
import { spaced } from "#contract/text/spaced.ts";
import { GatewayCallError, type PaymentGateway } from "#server/integrations/payment-gateways/port.ts";
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
  return ports.gateways.get(methodFacts[method].gateway) ?? null;
}

type Closed = ReadonlyMap<string, string>;

/** Why an amount cannot be paid by a method, as a sentence; null when it can. */
function blockedBy(ctx: Ctx, closed: Closed, method: PaymentMethod, amount: number): string | null {
  const { least, most } = methodFacts[method].limits;
  if (!gatewayFor(ctx, method)) return spaced(`目前沒有開放${methodNames[method]}。`);
  const reason = closed.get(method);
  if (reason !== undefined) return `${spaced(`${methodNames[method]}暫停使用`)}：${reason}`;
  if (amount < least) return spaced(`${methodNames[method]}單筆至少 ${money(least)}。`);
  return amount > most ? spaced(`${methodNames[method]}單筆最多 ${money(most)}。`) : null;
}

/** The payment methods for an amount, with the reason for each that is not available. */
export async function methodsFor(ctx: Ctx, amount: number) {
  const closed = await closedMethods(ctx);
  const known = ctx.actor.kind === "member" && (await hasCustomerData(ctx, ctx.actor.id));
  return paymentMethods.map((key) => ({
    key,
    label: methodNames[key],
    hint: methodFacts[key].hint,
    blocked: blockedBy(ctx, closed, key, amount),
    incomplete: !known && gatewayFor(ctx, key)?.lends === true,
  }));
}

/** The gateway for a method and amount. @throws Refusal method_refused */
export async function gatewayTaking(ctx: Ctx, method: PaymentMethod, amount: number): Promise<PaymentGateway> {
  const blocked = blockedBy(ctx, await closedMethods(ctx), method, amount);
  if (blocked) refuse("method_refused", `${blocked}請改用其他付款方式。`);
  return gatewayFor(ctx, method) ?? refuse("method_refused");
}
