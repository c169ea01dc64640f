import { inArray } from "drizzle-orm";
import * as terms from "#contract/terms.ts";
import { orders } from "#server/db/schema/orders.ts";
import { runDueRefunds } from "#server/domains/payments/refunds/run-refunds.ts";
import { makeBatch } from "../../domains/withdrawals/admin/make-batch.ts";
import { takeAnswer } from "../../domains/withdrawals/admin/take-answer.ts";
import { requestWithdrawal } from "../../domains/withdrawals/request-withdrawal.ts";
import { DAY } from "../../kernel/clock.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import { releaseBatch, withAnswer } from "../factories/withdrawals.ts";
import type { World } from "../world.ts";
import { heldBy, type Sale } from "./set-up.ts";

/** Two runs of the card bank's batch; then the refunds that had to wait for them, and two more runs. */
export async function night(world: World): Promise<void> {
  const { gateway } = world.fakes;
  const batches = async () => {
    await gateway.batch();
    await gateway.batch();
  };
  await batches();
  await runDueRefunds(world.system);
  await world.drainQuietly();
  await batches();
}

type Asked = { sale: Sale; id: number };

/** Sellers withdraw a share of their balance if it reaches the minimum. */
async function ask(world: World, sales: readonly Sale[], shareOf: (sale: Sale) => number): Promise<Asked[]> {
  const held = await heldBy(
    world,
    sales.map(({ sellerId }) => sellerId),
  );
  const asked = await Promise.all(
    sales.map(async (sale) => {
      const balance = held("balance", sale.sellerId);
      if (balance < terms.withdrawalMin) return [];
      const amount = Math.max(terms.withdrawalMin, Math.round(balance * shareOf(sale)));
      return [{ sale, id: (await requestWithdrawal(sale.seller, { amount })).id }];
    }),
  );
  return asked.flat();
}

/** The weekly run: a batch file, its release by another operator, and the bank's answer. */
async function transfer(
  world: World,
  [maker, releaser]: Operators,
  asked: readonly Asked[],
  paid: (sale: Sale) => boolean,
) {
  if (asked.length === 0) return;
  world.pass(8 * DAY);
  const batchId = await makeBatch(maker);
  await releaseBatch(releaser, batchId);
  const saleOf = new Map(asked.map(({ id, sale }) => [id, sale]));
  const isPaid = (id: number) => {
    const sale = saleOf.get(id);
    return sale !== undefined && paid(sale);
  };
  await withAnswer(maker, batchId, isPaid, (file) => takeAnswer(maker, batchId, file));
}

/** The operator who creates a batch, and the one who releases it. */
export type Operators = readonly [maker: Ctx, releaser: Ctx];

/** Sellers withdraw; some of those with a returned transfer then withdraw their whole balance. */
export async function withdraw(world: World, operators: Operators, sales: readonly Sale[]): Promise<void> {
  const wanting = sales.filter(({ scenario }) => scenario.withdrawal !== "none");
  const asked = await ask(world, wanting, ({ scenario }) => scenario.withdrawn);
  await transfer(world, operators, asked, ({ scenario }) => scenario.withdrawal === "paid");
  const back = asked.map(({ sale }) => sale).filter(({ scenario }) => scenario.withdrawal === "again");
  await transfer(world, operators, await ask(world, back, () => 1), () => true);
}

/** Current order rows of these sales. */
export async function ordersOf({ deps }: World, sales: readonly Sale[]) {
  const ids = sales.map(({ orderId }) => orderId);
  const rows = await deps.db.select().from(orders).where(inArray(orders.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}
