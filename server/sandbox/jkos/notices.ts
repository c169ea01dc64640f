import type { TradeStore } from "../newebpay/store.ts";
import { sign } from "./digest.ts";
import { local, type Notice, type NoticeFault, type Order } from "./order.ts";

type NoticeOptions = {
  secret: string;
  store: TradeStore<Order>;
  /** Delay before the first retry, ms; doubles with each further one. */
  retryMs: number;
};

/** Maximum number of retries. */
const RETRIES = 12;

/** JKOPAY's data of an order, in notifications and inquiries; amounts are text. */
export function saidOf(order: Order): Record<string, unknown> {
  const { number, status } = order;
  if (status !== 0) return { platform_order_id: number, status };
  return {
    platform_order_id: number,
    status,
    tradeNo: order.tradeNo,
    trans_time: local(order.paidAt ?? order.createdAt),
    currency: "TWD",
    final_price: String(order.charged),
    redeem_amount: "0",
    redeem_detail: { jko_coin_amount: "0", official_coupon_amount: "0", store_coupon_amount: "0" },
    debit_amount: String(order.charged),
    channel_type: "account",
  };
}

/**
 * Posts notifications to the shop with retries. Unsent ones are stored in the order, so that a restart resumes them.
 */
export class Notifier {
  readonly #options: NoticeOptions;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(options: NoticeOptions) {
    this.#options = options;
  }

  /** Stores the notification of a paid order, and tries to send it. */
  async announce(number: string, fault: NoticeFault | null): Promise<void> {
    const one: Notice = { fault, state: fault === "lost" ? "lost" : "waiting", tries: 0 };
    const wanted = fault === "twice" ? [one, one] : [one];
    await this.#options.store.update(number, (order) =>
      order.resultUrl === null ? order : { ...order, notices: [...order.notices, ...wanted] },
    );
    if (fault !== "late" && fault !== "processing") await this.#flush(number);
  }

  /** Tries to send every waiting notification once. */
  async flush(): Promise<void> {
    for (const { number } of await this.#options.store.list()) await this.#flush(number);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #flush(number: string): Promise<void> {
    const order = await this.#options.store.get(number);
    for (const [index, notice] of (order?.notices ?? []).entries())
      if (order && notice.state === "waiting") await this.#try(order, index, notice);
  }

  async #try(order: Order, index: number, { fault, tries }: Notice): Promise<void> {
    const answer = await this.#post(order, fault);
    // 200 counts as delivered; anything else is retried.
    const state = answer === 200 ? "delivered" : tries >= RETRIES ? "given_up" : "waiting";
    await this.#options.store.update(order.number, (now) => ({
      ...now,
      notices: now.notices.map((one, at) => (at === index ? { ...one, state, tries: tries + 1 } : one)),
    }));
    if (state === "waiting") this.#later(order.number, this.#options.retryMs * 2 ** tries);
  }

  #later(number: string, delay: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#flush(number);
    }, delay);
    // A waiting notification must not keep the process alive.
    this.#timers.add(timer.unref());
  }

  async #post(order: Order, fault: NoticeFault | null): Promise<number> {
    const said = saidOf(order);
    const body = JSON.stringify(fault === "flat" ? said : { transaction: said });
    const digest = await sign(fault === "hash" ? `${body} ` : body, this.#options.secret);
    try {
      const response = await fetch(order.resultUrl ?? "", {
        method: "POST",
        body,
        headers: { "content-type": "application/json", ...(fault === "unsigned" ? {} : { digest }) },
        redirect: "manual",
        signal: AbortSignal.timeout(10_000),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 0;
    }
  }
}
