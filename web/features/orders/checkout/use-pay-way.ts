import { useState } from "react";
import type { PaymentMethod } from "#contract/payments/methods.ts";
import type { RegisteredCards } from "#contract/payments/schemas.ts";
import { chosenOf, methodOptions } from "./method-options.ts";
import type { CreditsChoice } from "./use-credits.ts";
import { type Way, wayOf } from "./way.ts";

/**
 * The payment method for the remaining amount, and why it cannot be paid yet.
 * @param before the previously used method, as initial selection
 */
export function usePayWay(
  { due, methods }: Pick<CreditsChoice, "due" | "methods">,
  registered: RegisteredCards,
  before: PaymentMethod | null = null,
) {
  const options = methodOptions(methods, registered);
  const [chosen, choose] = useState<string | null>(before);
  const [remember, setRemember] = useState(false);
  const method = chosenOf(options, chosen);
  const incomplete = methods.some(({ key, incomplete }) => key === method && incomplete);
  const kept = remember && registered.blocked === null ? registered.agreement.version : undefined;
  const way: Way = due === 0 ? { kind: "credits" } : wayOf(method, kept);
  const missing = incomplete ? "請先填寫先享後付資料" : null;
  return {
    options,
    method,
    choose,
    registered,
    remember,
    setRemember,
    way,
    incomplete,
    problem: due === 0 ? null : method === "" ? "目前沒有可以使用的付款方式" : missing,
  };
}

export type PayWay = ReturnType<typeof usePayWay>;
