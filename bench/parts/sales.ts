import type pg from "pg";
import { readConfig } from "#main/config/config.ts";
import { Closers, openDeps } from "#main/start.ts";
import { orderForm } from "#server/demo/forms.ts";
import { orderDraft } from "#server/domains/orders/checkout/draft.ts";
import { placeOrder } from "#server/domains/orders/checkout/place-order.ts";
import { markOrderPaid } from "#server/domains/orders/index.ts";
import { applyTransition } from "#server/domains/orders/transition/apply-transition.ts";
import { type Deps, memberCtx, systemCtx } from "#server/wiring/deps.ts";
import { atLeast, title } from "../goals.ts";
import { duel } from "../load.ts";
import { type Stage, stageEnv } from "../stage.ts";
import { bareSale } from "./bare-sale.ts";
import { measureFiveParts } from "./five-parts.ts";
import { measureLedger } from "./ledger.ts";
import { measureMoney } from "./money.ts";

const SALES_GOAL = 0.6;
const AT_ONCE = 8;

type Offer = { buyerId: number; total: number; form: Parameters<typeof placeOrder>[1] };

/**
 * A different service and buyer for each sale, so that sales only contend for the platform's accounts, as in
 * production.
 */
async function offersOf(deps: Deps, sales: number): Promise<Offer[]> {
  const { rows } = await deps.pool.query(
    `select s.id, p.id as package,
      (select u.id from users u where u.email like 'bulk%' and u.id <> s.seller_id order by hashint4(u.id # s.id) limit 1) as buyer
    from (select s.* from services s join users u on u.id = s.seller_id and u.status = 1 and u.email like 'bulk%'
        where s.state = 'published' and s.hidden_reason is null and s.order_cap is null
        and jsonb_array_length(s.questions) = 0 order by hashint4(s.id) limit $1) s
      join service_packages p on p.service_id = s.id and p.position = 0`,
    [sales],
  );
  if (rows.length < sales) throw new Error(`the market has ${rows.length} services for ${sales} sales at once`);
  return Promise.all(
    rows.map(async ({ id, package: packageId, buyer }) => {
      const as = memberCtx(deps, buyer);
      const draft = await orderDraft(as, { service: id, package: packageId, options: [] });
      return { buyerId: buyer, total: draft.total, form: orderForm(draft) };
    }),
  );
}

async function each<T, R>(items: readonly T[], work: (item: T, turn: number) => Promise<R>): Promise<R[]> {
  const results = new Array<R>(items.length);
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const turn = next++;
      results[turn] = await work(items[turn] as T, turn);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

async function seconds<T>(work: () => Promise<T>): Promise<[T, number]> {
  const begun = performance.now();
  return [await work(), (performance.now() - begun) / 1000];
}

/** Marks the orders as delivered, without measuring it. */
function deliver(pool: pg.Pool, ids: number[]): Promise<unknown> {
  return pool.query(
    "update orders set state = 'delivered', delivered_at = now(), deadline_at = now() + interval '3 days' where id = any($1::int[])",
    [ids],
  );
}

type Sides = {
  place(turn: number): Promise<number>;
  pay(id: number, turn: number): Promise<unknown>;
  accept(id: number, turn: number): Promise<unknown>;
};

/** @returns whole sales a second */
async function sell(pool: pg.Pool, count: number, side: Sides): Promise<number> {
  const turns = Array.from({ length: count }, (_, turn) => turn);
  const [ids, placing] = await seconds(() => each(turns, side.place));
  const [, paying] = await seconds(() => each(ids, side.pay));
  await deliver(pool, ids);
  const [, accepting] = await seconds(() => each(ids, side.accept));
  return count / (placing + paying + accepting);
}

function ourSale(deps: Deps, offers: Offer[]): Sides {
  const system = systemCtx(deps, "bench");
  const offerOf = (turn: number) => {
    const offer = offers[turn % offers.length];
    if (!offer) throw new Error("the market has nothing to buy");
    return offer;
  };
  const buyer = (turn: number) => memberCtx(deps, offerOf(turn).buyerId);
  return {
    place: (turn) => placeOrder(buyer(turn), offerOf(turn).form),
    pay: (orderId, turn) =>
      markOrderPaid(system, { orderId, attemptId: 1, amount: offerOf(turn).total, gateway: "newebpay" }),
    accept: (orderId, turn) => applyTransition(buyer(turn), orderId, "accept"),
  };
}

/**
 * Measures what a sale writes: its ledger, then placing, paying and accepting, each against the same rows by plain
 * statements.
 */
export async function measureSales(stage: Stage, { rounds, sales }: { rounds: number; sales: number }): Promise<void> {
  title("交易：下單、付款入帳、驗收分帳");
  const closers = new Closers();
  try {
    const config = readConfig({ ...stageEnv(stage), SANDBOX: "on", NODE_ENV: "development" });
    const deps = await openDeps(config, closers, { fill: true });
    const { pool } = deps;
    const verbs = ourSale(deps, await offersOf(deps, sales));
    const orderId = await verbs.place(0);
    await verbs.pay(orderId, 0);
    await deliver(pool, [orderId]);
    await verbs.accept(orderId, 0);
    const bare = await bareSale(pool, { orderId });
    await measureLedger(deps, orderId, { rounds, sales });
    await measureFiveParts(deps, { rounds, sales });
    await measureMoney(deps);
    const result = await duel(rounds, {
      ours: () => sell(pool, sales, verbs),
      bare: () => sell(pool, sales, bare),
    });
    const detail = `好手 ${result.ours.toFixed(0)}、對照 ${result.bare.toFixed(0)} 筆／秒，同時 ${AT_ONCE} 筆`;
    atLeast("整筆交易（含檢查、訂單、紀錄、通知佇列）÷ 以 pg 寫同樣的資料", result.ratio, SALES_GOAL, detail);
  } finally {
    await closers.close();
  }
}
