import { type GatewayName, gatewayNames, gateways, type MethodFacts } from "./gateways.ts";

type MethodsOf<G extends GatewayName> = (typeof gateways)[G]["methods"];
type KeyOf<G extends GatewayName> = G extends unknown ? keyof MethodsOf<G> : never;

/** A payment method of a gateway. */
export type PaymentMethod = KeyOf<GatewayName>;

const entries = gatewayNames.flatMap((gateway) =>
  Object.entries<MethodFacts>(gateways[gateway].methods).map(
    ([method, facts]) => [method as PaymentMethod, { ...facts, gateway }] as const,
  ),
);

/** All payment methods, in display order. */
export const paymentMethods = entries.map(([method]) => method);

/** A value per method. */
const perMethod = <T>(value: (facts: MethodFacts & { gateway: GatewayName }) => T) =>
  Object.fromEntries(entries.map(([method, facts]) => [method, value(facts)])) as Record<PaymentMethod, T>;

/** What buyers see of each method, and its gateway. */
export const methodFacts = perMethod((facts) => facts);

/** Labels for lists and receipts. */
export const methodNames = perMethod(({ label }) => label);

/** NT$ that may be paid at once by each method. */
export const paymentLimits = perMethod(({ limits }) => limits);

type NumberedOf<G extends GatewayName> = G extends unknown
  ? { [M in keyof MethodsOf<G>]: MethodsOf<G>[M] extends { number: string } ? M : never }[keyof MethodsOf<G>]
  : never;

/**
 * Paid later with a number issued by the gateway. Refunds cannot go back the same way: the payer chooses a destination.
 */
export type NumberedMethod = NumberedOf<GatewayName>;

const numbered = entries.flatMap(([method, facts]) => ("number" in facts ? [[method, facts.number] as const] : []));

export const numberedMethods = numbered.map(([method]) => method as NumberedMethod);

export const isNumbered = (method: string): method is NumberedMethod => numberedMethods.some((each) => each === method);

/** Label of the number. */
export const numberNames = Object.fromEntries(numbered) as Record<NumberedMethod, string>;

/** Joins the short names: 「信用卡、街口支付與AFTEE」. A sentence needs `spaced`. */
function listed(numbered: boolean): string {
  const words = entries.flatMap(([method, { short }]) => (isNumbered(method) === numbered ? [short] : []));
  const [last = "", ...others] = words.reverse();
  return `${others.reverse().join("、")}與${last}`;
}

/** The methods by which a refund goes back as it was paid, for a sentence. */
export const reversibleMethods = listed(false);

/** The methods paid with a number, for a sentence. */
export const irreversibleMethods = listed(true);
