import { setTimeout as sleep } from "node:timers/promises";
import { post } from "./paying.ts";
import type { Scene } from "./scene.ts";

/** Faults for the next call to each vendor, as the simulated vendor names them. */
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
  "pay/linepay": [
    "request_down",
    "check_down",
    "check_busy",
    "confirm_down",
    "confirm_hangup",
    "details_down",
    "refund_hangup",
  ],
  ezpay: [
    ...["issue_empty", "issue_hangup", "issue_down", "issue_forged", "void_late", "void_early", "void_hangup"],
    ...["void_down", "allow_hangup", "allow_refused", "search_down"],
  ],
};

/** How long the issuer of invoices does not respond, ms. */
const SILENT = 1500;

/** A card's bank drops refunds of a payment, possibly after it has charged the same money back. */
async function dropRefunds({ origin, anyPayment }: Scene): Promise<void> {
  const payment = await anyPayment();
  if (payment) await post(`${origin}/sandbox/pay/newebpay/control/drop`, { number: payment.number });
}

/**
 * Makes the next call of one kind to one vendor fail, or succeed with a lost response; or makes the issuer of invoices
 * unresponsive for a while; or makes a bank drop old refunds.
 */
export async function trouble(scene: Scene): Promise<void> {
  const { origin, issuer, random } = scene;
  const control = (vendor: string, fault: string) =>
    post(`${vendor === "ezpay" ? issuer : `${origin}/sandbox/${vendor}`}/control/next`, { fault });
  if (random.chance(0.1)) {
    await control("ezpay", "silent");
    await sleep(SILENT);
    // If the server was killed meanwhile, the issuer responds again by itself.
    await control("ezpay", "none");
    return;
  }
  if (random.chance(0.2)) return dropRefunds(scene);
  const vendor = random.pick(Object.keys(troubles));
  await control(vendor, random.pick(troubles[vendor] ?? []));
}
