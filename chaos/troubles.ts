import { post } from "./paying.ts";
import type { Scene } from "./scene.ts";

/** What may go wrong at the next call to each vendor, as its stand-in names it. */
const troubles: Record<string, readonly string[]> = {
  "pay/newebpay": [
    "hangup",
    "change_down",
    "pending",
    "close_lock",
    "stale",
    "stale_query",
    "query_badcode",
    "query_down",
  ],
  "pay/aftee": ["register_down", "read_down", "settle_down", "settle_hangup", "refund_hangup"],
  "pay/jkos": ["entry_down", "inquiry_down", "inquiry_busy", "refund_hangup", "refund_busy"],
  ezpay: [
    ...["issue_empty", "issue_hangup", "issue_down", "issue_forged", "void_late", "void_early", "void_hangup"],
    ...["void_down", "allow_hangup", "allow_refused", "search_down"],
  ],
};

/** Lets the next call of one kind to one vendor fail, or succeed with an answer that is lost. */
export async function trouble({ origin, random }: Scene): Promise<void> {
  const vendor = random.pick(Object.keys(troubles));
  await post(`${origin}/sandbox/${vendor}/control/next`, { fault: random.pick(troubles[vendor] ?? []) });
}
