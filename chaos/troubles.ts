import { setTimeout as sleep } from "node:timers/promises";
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
  "pay/jkos": ["entry_down", "inquiry_down", "inquiry_busy", "inquiry_9", "refund_hangup", "refund_busy"],
  ezpay: [
    ...["issue_empty", "issue_hangup", "issue_down", "issue_forged", "void_late", "void_early", "void_hangup"],
    ...["void_down", "allow_hangup", "allow_refused", "search_down"],
  ],
};

/** How long the issuer of invoices answers nothing at all, ms. */
const SILENT = 1500;

/** A card's bank drops what went back of a payment, perhaps after it has given the payer the same money by a letter. */
async function dropRefunds({ origin, anyPayment }: Scene): Promise<void> {
  const payment = await anyPayment();
  if (payment) await post(`${origin}/sandbox/pay/newebpay/control/drop`, { number: payment.number });
}

/**
 * Lets the next call of one kind to one vendor fail, or succeed with an answer that is lost; or the issuer of invoices is
 * silent for a while; or a bank drops refunds long after they were sent.
 */
export async function trouble(scene: Scene): Promise<void> {
  const { origin, issuer, random } = scene;
  const control = (vendor: string, fault: string) =>
    post(`${vendor === "ezpay" ? issuer : `${origin}/sandbox/${vendor}`}/control/next`, { fault });
  if (random.chance(0.1)) {
    await control("ezpay", "silent");
    await sleep(SILENT);
    // Where the server was killed meanwhile, it speaks again by itself.
    await control("ezpay", "none");
    return;
  }
  if (random.chance(0.2)) return dropRefunds(scene);
  const vendor = random.pick(Object.keys(troubles));
  await control(vendor, random.pick(troubles[vendor] ?? []));
}
