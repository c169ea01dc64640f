import { useEffect, useState } from "react";
import type { CollectedCoupon, CouponChoice } from "#contract/coupons/schemas.ts";
import { toast } from "#web/ui/overlays/toast.ts";

/** A coupon of a typed code, and the list from before it was collected. */
type Wanted = { id: number; title: string; before: readonly CouponChoice[] };

/**
 * Handles typed coupon codes of a purchase: selects a usable coupon at once; otherwise says why, and it stays in the
 * member's list. A code that the member has already is selected without a call.
 * @param choices the coupons available for this purchase; reloaded after one was collected
 * @param use selects a coupon
 */
export function useCode(choices: readonly CouponChoice[], use: (choice: CouponChoice) => void) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function take(choice: CouponChoice, kept: string): void {
    setProblem(choice.refusal === null ? null : `${choice.refusal}${kept}`);
    if (choice.refusal !== null) return;
    use(choice);
    toast({ tone: "ok", text: `已套用優惠券：${choice.title}` });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the list, and `take` is new in every render
  useEffect(() => {
    if (!wanted || choices === wanted.before) return;
    setWanted(null);
    const found = choices.find(({ id }) => id === wanted.id);
    if (found) take(found, "已經收進我的優惠券，符合條件時再用。");
    else setProblem(`「${wanted.title}」這筆訂單用不上，已經收進我的優惠券。`);
  }, [choices, wanted]);

  return {
    problem,
    typed(code: string): boolean {
      setProblem(null);
      const found = choices.find((each) => each.code === code);
      if (found) take(found, "");
      return found !== undefined;
    },
    collected: ({ id, title }: CollectedCoupon) => setWanted({ id, title, before: choices }),
  };
}
