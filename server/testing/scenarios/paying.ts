import { desc, eq } from "drizzle-orm";
import { mostOf } from "#contract/orders/money/parts.ts";
import { isNumbered, type PaymentMethod, paymentLimits } from "#contract/payments/methods.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { supplementForm } from "#server/demo/forms.ts";
import { payOrderWithCard, payOrderWithPoints, startOrderPayment } from "../../domains/orders/payment/pay-order.ts";
import {
  paySupplementWithCard,
  paySupplementWithPoints,
  startSupplementPayment,
} from "../../domains/orders/payment/pay-supplement.ts";
import { getRoom } from "../../domains/orders/room/read-room.ts";
import { proposeSupplement } from "../../domains/orders/supplements/propose-supplement.ts";
import { transitionSupplement } from "../../domains/orders/supplements/transition-supplement.ts";
import { getPayment } from "../../domains/payments/queries.ts";
import type { Departure } from "../../integrations/payment-gateways/port.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import type { World } from "../world.ts";
import { type ExtraWay, forOrder, type Held } from "./scenario.ts";
import type { Sale } from "./set-up.ts";

/** A payment that a buyer has started. */
type Way = { buyer: Ctx; orderId: number; method: PaymentMethod; way: Departure };

async function newestAttempt({ deps }: World, orderId: number): Promise<string> {
  const [row] = await deps.db
    .select({ number: paymentAttempts.number })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.id))
    .limit(1);
  return row?.number ?? "";
}

/** The browser comes back, which makes us ask the gateway. */
async function comeBack(buyer: Ctx, address: string | null): Promise<void> {
  await getPayment(buyer, new URL(address ?? "").searchParams.get("no") ?? "", null);
}

async function press({ fakes: { gateway } }: World, { buyer, method, way }: Way): Promise<unknown> {
  if (method === "linepay") return comeBack(buyer, await gateway.payByLine(way));
  if (method === "jkopay") return gateway.payByWallet(way);
  if (method === "aftee") return gateway.payByLender(way);
  return isNumbered(method) ? gateway.payAndReturn(way) : (await gateway.open(way))();
}

/** The buyers pay at the gateways or by payment number, then the resulting jobs run. */
export async function arrive(world: World, ways: readonly (Way | null)[]): Promise<void> {
  const all = ways.filter((way) => way !== null);
  await Promise.all(all.map((way) => press(world, way)));
  await world.drainQuietly();
  const numbered = all.filter(({ method }) => isNumbered(method));
  if (numbered.length === 0) return;
  await Promise.all(
    numbered.map(async ({ orderId }) => world.fakes.gateway.payNumber(await newestAttempt(world, orderId))),
  );
  await world.drainQuietly();
}

const startedBy = async ({ buyer, orderId }: Sale, method: PaymentMethod, wish: Held) => ({
  buyer,
  orderId,
  method,
  way: await startOrderPayment(buyer, orderId, { method, begunIn: "checkout", ...wish }),
});

/** Credits that this scenario uses, and the remaining amount. */
function wishOf({ scenario, draft }: Sale) {
  const most = mostOf(draft, forOrder);
  const coins = Math.round(most.coins * scenario.coins);
  const points = Math.round(Math.min(forOrder.points, draft.total - coins) * scenario.points);
  return { wish: { coins, points }, due: draft.total - coins - points };
}

/** Starts an attempt that is abandoned: with another mix, or, if the buyer never pays, the only one. */
export async function giveUp(sale: Sale): Promise<void> {
  const { wish, due } = wishOf(sale);
  if (due > 0 && (sale.scenario.triedBefore || sale.scenario.end === "unpaid"))
    await startedBy(sale, "card", sale.scenario.end === "unpaid" ? wish : { coins: 0, points: 0 });
}

/** Reserves the scenario's credits. @returns how the rest is paid; null when nothing is left to do */
export async function pay(sale: Sale): Promise<Way | null> {
  const { wish, due } = wishOf(sale);
  const { scenario, buyer, orderId, cardId } = sale;
  if (scenario.end === "unpaid") return null;
  if (due === 0) await payOrderWithPoints(buyer, orderId, wish);
  else if (scenario.method === "stored")
    await payOrderWithCard(buyer, orderId, { cardId, begunIn: "checkout", ...wish });
  else return startedBy(sale, due < paymentLimits[scenario.method].least ? "card" : scenario.method, wish);
  return null;
}

/** Pays an additional payment. @returns as `pay` */
async function payExtra({ buyer, orderId, cardId }: Sale, id: number, way: ExtraWay): Promise<Way | null> {
  if (way === "points") await paySupplementWithPoints(buyer, id);
  else if (way === "stored") await paySupplementWithCard(buyer, id, cardId);
  else return { buyer, orderId, method: way, way: await startSupplementPayment(buyer, id, way) };
  return null;
}

/** Buys an addition; the seller first accepts it if the buyer requested it. @returns as `pay` */
export async function buyMore(sale: Sale): Promise<Way | null> {
  const { scenario, buyer, seller, orderId } = sale;
  if (!scenario.added) return null;
  const { id } = await proposeSupplement(
    scenario.added.by === "buyer" ? buyer : seller,
    orderId,
    supplementForm(scenario.added.kind, scenario.added.price, { days: 1, count: 2 }),
  );
  if (scenario.added.by === "buyer") await transitionSupplement(seller, id, "agree");
  return payExtra(sale, id, scenario.added.way);
}

/** The buyer gives a tip. @returns as `pay` */
export async function giveTip(sale: Sale): Promise<Way | null> {
  const { scenario, buyer, orderId } = sale;
  if (!scenario.tip) return null;
  const { tipLeft } = await getRoom(buyer, orderId);
  if (tipLeft === 0) return null;
  const price = Math.min(scenario.tip.price, tipLeft);
  const { id } = await proposeSupplement(buyer, orderId, supplementForm("tip", price));
  return payExtra(sale, id, scenario.tip.way);
}
