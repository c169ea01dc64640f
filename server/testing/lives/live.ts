import * as terms from "#contract/terms.ts";
import { tickOrders } from "#server/domains/orders/clock/tick.ts";
import { pressTransition } from "../../domains/orders/process/press.ts";
import { answerProposal, proposeCancellation } from "../../domains/orders/proposals/proposals.ts";
import { declineOrder } from "../../domains/orders/sale/decline-order.ts";
import { deliverOrder } from "../../domains/orders/sale/deliver-order.ts";
import { DAY, MINUTE } from "../../kernel/clock.ts";
import { proposalsOf } from "../factories/orders.ts";
import type { World } from "../world.ts";
import { chargeBack, type Desks, night, ordersOf, withdraw } from "./bank.ts";
import { askNoMore, giveByHand, type Transfer } from "./by-hand.ts";
import { arrive, buyMore, giveTip, giveUp, pay } from "./paying.ts";
import type { Sale } from "./stand.ts";

/** Long enough for any order of a life to be so late that the buyer may call it off. */
const VERY_LATE = 13 * DAY;

/** Ends a sale as its life says, where the clock need not move for it. */
async function finish(world: World, { life, buyer, seller, orderId, draft }: Sale): Promise<void> {
  if (life.end === "declined") return declineOrder(seller, orderId, "這陣子檔期已滿，抱歉");
  if (life.end === "partly") {
    const refund = Math.round(draft.total * life.refund);
    await proposeCancellation(seller, orderId, { refund, reason: "只完成了一部分的內容" });
    const [proposal] = await proposalsOf(world, orderId);
    return answerProposal(buyer, proposal?.id ?? 0, true);
  }
  if (life.end === "completed" || life.end === "lapsed") await deliverOrder(seller, orderId, "完成", []);
  if (life.end === "completed") await pressTransition(buyer, orderId, "accept");
}

/**
 * Lives through the sales side by side: each step is done for all of them, then the clock moves once for all.
 * @returns what the house's bank was told to pay to their buyers
 */
export async function liveTogether(
  world: World,
  desks: Desks,
  { sales, captured }: { sales: readonly Sale[]; captured: boolean },
): Promise<Transfer[]> {
  const all = <T>(work: (sale: Sale) => Promise<T>) => Promise.all(sales.map(work));
  const some = (wanted: (sale: Sale) => boolean, work: (sale: Sale) => Promise<unknown>) =>
    Promise.all(sales.filter(wanted).map(work));
  const tick = () => tickOrders(world.system);
  await all(giveUp);
  world.pass(MINUTE);
  await arrive(world, await all(pay));
  if (captured) await night(world);
  const stored = await ordersOf(world, sales);
  const isPaid = ({ orderId }: Sale) => stored.get(orderId)?.paidAt !== null;
  await arrive(world, await all(async (sale) => (isPaid(sale) ? buyMore(sale) : null)));
  await all((sale) => finish(world, sale));
  await arrive(world, await all(async (sale) => (sale.life.end === "completed" ? giveTip(sale) : null)));
  world.pass(terms.paymentWindowMs + 30 * MINUTE);
  await tick();
  world.pass(VERY_LATE);
  await some(
    ({ life }) => life.end === "late",
    ({ buyer, orderId }) => pressTransition(buyer, orderId, "cancel_late"),
  );
  await tick();
  await world.drainQuietly();
  await night(world);
  const transfers = await giveByHand(world, desks[0], sales);
  await some(
    ({ life }) => !life.late,
    (sale) => chargeBack(world, desks[0], sale),
  );
  world.pass((terms.firstClearanceDays + 1) * DAY);
  await tick();
  await withdraw(world, desks, sales);
  await some(
    ({ life }) => life.late,
    (sale) => chargeBack(world, desks[0], sale),
  );
  await askNoMore(world);
  await world.drainQuietly();
  return transfers;
}
