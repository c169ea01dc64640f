import type { TradeStore } from "../newebpay/store.ts";
import type { Faults } from "./faults.ts";
import type { Transaction } from "./transaction.ts";

/** Shared state of the stand-in. */
export type Shop = {
  name: string;
  pubKey: string;
  secret: string;
  /** URL of the shop's webhook; at the real gateway it is set in the merchant's console. */
  noticeUrl(): string;
  store: TradeStore<Transaction>;
  faults: Faults;
  now(): Date;
};

const waits = ({ notices }: Transaction) => notices.some(({ state }) => state === "waiting");

/** Sends every waiting notification to the shop once, without retries, because AFTEE is not known to retry. */
export async function deliver({ store, noticeUrl }: Shop, said: (transaction: Transaction) => unknown): Promise<void> {
  for (const { number, notices } of await store.list(waits))
    for (const [index, { state }] of notices.entries()) {
      const transaction = await store.get(number);
      if (state !== "waiting" || !transaction) continue;
      await store.update(number, (now) => ({
        ...now,
        notices: now.notices.map((one, at) => (at === index ? { state: "delivered" } : one)),
      }));
      await post(noticeUrl(), said(transaction));
    }
}

async function post(url: string, body: unknown): Promise<void> {
  try {
    const response = await fetch(url, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
      redirect: "manual",
      signal: AbortSignal.timeout(10_000),
    });
    await response.body?.cancel();
  } catch {
    // The shop did not answer; it has to query the payment itself.
  }
}
