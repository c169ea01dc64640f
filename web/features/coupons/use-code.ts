import { useEffect, useState } from "react";
import type { CollectedCoupon, CouponChoice } from "#contract/coupons/schemas.ts";
import { toast } from "#web/ui/overlays/toast.ts";

/** A coupon whose code was typed, and the list that did not have it yet. */
type Wanted = { id: number; title: string; before: readonly CouponChoice[] };

/**
 * Uses the coupon of a typed code for a purchase at once where it fits; where it does not, says why, and it stays in one's
 * list. A code that one keeps already is used without asking the server.
 * @param choices the coupons that the server knows for this purchase; fetched anew after one was collected
 * @param use chooses a coupon
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
    if (found) take(found, "已存進我的優惠券，之後符合條件時可以使用。");
    else setProblem(`「${wanted.title}」不能用在這筆訂單，已存進我的優惠券。`);
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
