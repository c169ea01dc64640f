import { expect } from "vitest";
import * as terms from "#contract/terms.ts";
import { tickOrders } from "#server/domains/orders/clock/tick.ts";
import { isOver } from "../../domains/orders/process/predicates.ts";
import { answerProposal, proposeCancellation } from "../../domains/orders/proposals/proposals.ts";
import { declineOrder } from "../../domains/orders/sale/decline-order.ts";
import { deliverOrder } from "../../domains/orders/sale/deliver-order.ts";
import { applyTransition } from "../../domains/orders/transition/apply-transition.ts";
import { runDueRefunds } from "../../domains/payments/refunds/run-refunds.ts";
import { DAY, MINUTE } from "../../kernel/clock.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import { orderRow, proposalsOf } from "../factories/orders.ts";
import type { World } from "../world.ts";
import { night, type Operators, ordersOf, withdraw } from "./bank.ts";
import { askNoMore, giveByHand, type Transfer } from "./by-hand.ts";
import { dropRefunds } from "./drops.ts";
import { giveLater, laterAmount } from "./later.ts";
import { chargeBack, decideAll, proveFrozen, writeEarly } from "./letters.ts";
import { sendPapers, troubleIssuer } from "./papers.ts";
import { arrive, buyMore, giveTip, giveUp, pay } from "./paying.ts";
import type { Sale } from "./set-up.ts";

/** Long enough for any order to be so late that the buyer may cancel, even after a chargeback suspended it. */
const VERY_LATE = 17 * DAY;

/** Ends a sale as its scenario says, unless the clock has to move for that. */
async function finish(world: World, { scenario, buyer, seller, orderId, draft }: Sale): Promise<void> {
  if (scenario.end === "declined") return declineOrder(seller, orderId, "這陣子檔期已滿，抱歉");
  if (scenario.end === "partly") {
    // A chargeback may have returned a part already.
    const refund = Math.max(Math.round(draft.total * scenario.refund), (await orderRow(world, orderId)).refunded);
    await proposeCancellation(seller, orderId, { refund, reason: "只完成了一部分的內容" });
    const [proposal] = await proposalsOf(world, orderId);
    return answerProposal(buyer, proposal?.id ?? 0, true);
  }
  if (delivers.has(scenario.end)) await deliverOrder(seller, orderId, "完成", []);
  if (scenario.end === "completed" || (scenario.end === "withdrawn" && scenario.option))
    await applyTransition(buyer, orderId, "accept");
}

const delivers = new Set<Sale["scenario"]["end"]>(["completed", "lapsed", "withdrawn"]);
const ends = new Set<Sale["scenario"]["end"]>(["declined", "partly", ...delivers]);

/** The buyer withdraws by law, before or after the acceptance; a bank that took a part of an accepted sale ends that right. */
async function withdrawByLaw(world: World, { scenario, buyer, orderId }: Sale): Promise<void> {
  const { state, total, withdrawUntil } = await orderRow(world, orderId);
  if (withdrawUntil === null) return;
  const withdrawn = applyTransition(buyer, orderId, "withdraw_by_law");
  const maybeNothingLeft = scenario.letter?.outcome === "lost" || laterAmount(total, scenario) >= total;
  if (state === "completed" && maybeNothingLeft)
    await withdrawn.catch((error) => expect(error).toMatchObject({ code: "transition_refused" }));
  else await withdrawn;
}

/**
 * Ends the sales as their scenarios say. Chargebacks arrive just before or after; a sale is suspended until they are
 * decided and then ends as planned, unless the bank has taken all of it.
 */
async function endAll(world: World, operator: Ctx, { sales, captured }: RunResult): Promise<void> {
  // A bank charges back only captured payments, of the order and of additions.
  const letters = async (when: "working" | "ending") =>
    captured
      ? (await Promise.all(sales.map((sale) => writeEarly(world, operator, sale, when)))).filter(
          (each) => each !== null,
        )
      : [];
  const working = await letters("working");
  const frozen = new Set(working.map(({ sale }) => sale));
  const end = (sale: Sale) => finish(world, sale);
  await Promise.all(sales.filter((sale) => !frozen.has(sale)).map(end));
  for (const sale of frozen)
    if (ends.has(sale.scenario.end)) await expect(end(sale)).rejects.toMatchObject({ code: "transition_refused" });
  const open = [...working, ...(await letters("ending"))];
  world.pass(terms.paymentWindowMs + 30 * MINUTE);
  await tickOrders(world.system);
  await runDueRefunds(world.system);
  await world.drainQuietly();
  await proveFrozen(world, open);
  await decideAll(operator, open);
  for (const sale of frozen) if (!(await isEnded(world, sale))) await end(sale);
}

const isEnded = async (world: World, { orderId }: Sale) => isOver.test(await orderRow(world, orderId));
const isCompleted = async (world: World, { orderId }: Sale) => (await orderRow(world, orderId)).state === "completed";

type RunResult = { sales: readonly Sale[]; captured: boolean; papers?: readonly string[] };

/**
 * Runs the scenarios in parallel: each step for all sales, then the clock moves once for all.
 * @returns bank transfers to their buyers
 */
export async function runTogether(
  world: World,
  operators: Operators,
  { sales, captured, papers = [] }: RunResult,
): Promise<Transfer[]> {
  await troubleIssuer(world, papers);
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
  if (captured) await night(world);
  await endAll(world, operators[0], { sales, captured });
  await arrive(world, await all(async (sale) => ((await isCompleted(world, sale)) ? giveTip(sale) : null)));
  await all((sale) => giveLater(world, operators[0], sale));
  await some(
    ({ scenario }) => scenario.end === "withdrawn",
    (sale) => withdrawByLaw(world, sale),
  );
  world.pass(VERY_LATE);
  await some(
    ({ scenario }) => scenario.end === "late",
    async (sale) => {
      if (!(await isEnded(world, sale))) await applyTransition(sale.buyer, sale.orderId, "cancel_late");
    },
  );
  await tick();
  await world.drainQuietly();
  await night(world);
  const transfers = await giveByHand(world, operators[0], sales);
  await some(
    ({ scenario }) => !scenario.late,
    (sale) => chargeBack(world, operators[0], sale),
  );
  world.pass((terms.firstClearanceDays + 1) * DAY);
  await tick();
  await withdraw(world, operators, sales);
  await some(
    ({ scenario }) => scenario.late,
    (sale) => chargeBack(world, operators[0], sale),
  );
  await dropRefunds(world, operators[0], sales);
  await sendPapers(world, operators[0], sales);
  await askNoMore(world);
  await world.drainQuietly();
  return transfers;
}
