import { and, eq, inArray } from "drizzle-orm";
import type { RefundPayee } from "#contract/finance/refund-payee.ts";
import * as terms from "#contract/terms.ts";
import { financeItems } from "#server/db/schema/finance.ts";
import { paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import { books } from "#server/testing/factories/books.ts";
import { lookAtAccount } from "../../domains/finance/look.ts";
import { isOpenItem } from "../../domains/finance/process/predicates.ts";
import { financeFile } from "../../domains/finance/queries.ts";
import { retryItem } from "../../domains/finance/retry-item.ts";
import { settleItem } from "../../domains/finance/settle-item.ts";
import { takeChoice } from "../../domains/finance/take-choice.ts";
import { financeJobs } from "../../domains/finance/unchosen-refunds.ts";
import { isChoosing } from "../../domains/payments/process/predicates.ts";
import { DAY } from "../../kernel/clock.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import { one } from "../../kernel/rows.ts";
import type { World } from "../world.ts";
import { mostWords } from "./scenario.ts";
import { HOLDER, type Sale } from "./set-up.ts";

/** A bank transfer to a buyer as recorded in the console; `arrived`: the bank did not return it. */
export type Transfer = { orderId: number; refundId: number; account: string; amount: number; arrived: boolean };

/** The bank account of a buyer's nth choice, each time another one. */
export const accountOf = (orderId: number, nth: number): string => `${nth + 1}${String(orderId).padStart(12, "0")}`;

const payeeOf = (way: "points" | "bank", orderId: number, nth: number): RefundPayee =>
  way === "points" ? { way } : { way, bankCode: "812", account: accountOf(orderId, nth), holder: HOLDER };

const byOrder = (sales: readonly Sale[]) => new Map(sales.map((sale) => [sale.orderId, sale]));

/** Buyers who have to choose a refund destination make their nth choice, if they have one. */
async function answer({ deps }: World, sales: readonly Sale[], nth: number): Promise<void> {
  const saleOf = byOrder(sales);
  const asked = await deps.db
    .select({ id: paymentRefunds.id, orderId: paymentAttempts.orderId })
    .from(paymentRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentRefunds.attemptId))
    .where(and(isChoosing.sql("payment_refunds"), inArray(paymentAttempts.orderId, [...saleOf.keys()])));
  await Promise.all(
    asked.map(async ({ id, orderId }) => {
      const sale = saleOf.get(orderId ?? 0);
      const way = sale?.scenario.choice[nth] ?? "nothing";
      if (sale && way !== "nothing") await takeChoice(sale.buyer, id, payeeOf(way, sale.orderId, nth));
    }),
  );
}

/**
 * The operator settles open transfers. If the buyer has a further choice, the transfer is returned and the buyer has to
 * choose again.
 */
async function transferAll({ deps }: World, operator: Ctx, sales: readonly Sale[], nth: number): Promise<Transfer[]> {
  const saleOf = byOrder(sales);
  const waiting = await deps.db
    .select()
    .from(financeItems)
    .where(
      and(
        inArray(financeItems.orderId, [...saleOf.keys()]),
        eq(financeItems.kind, "transfer"),
        isOpenItem.sql("finance_items"),
      ),
    )
    .orderBy(financeItems.refundId);
  return Promise.all(
    waiting.map(async ({ id, orderId, refundId }) => {
      const { amount } = await financeFile(operator, id);
      const { account } = await lookAtAccount(operator, id);
      const arrived = saleOf.get(orderId ?? 0)?.scenario.choice.length === nth + 1;
      if (arrived)
        await settleItem(operator, books, id, { way: "bank", reference: `B${id}`, reason: "已由公司帳戶匯出" });
      else await retryItem(operator, books, id);
      return { orderId: orderId ?? 0, refundId: refundId ?? 0, account, amount, arrived };
    }),
  );
}

/** Pays out refunds that cannot be reversed as the buyers choose: by bank transfer or as points. */
export async function giveByHand(world: World, operator: Ctx, sales: readonly Sale[]): Promise<Transfer[]> {
  const transfers: Transfer[] = [];
  for (let nth = 0; nth < mostWords; nth++) {
    await answer(world, sales, nth);
    transfers.push(...(await transferAll(world, operator, sales, nth)));
    await world.drainQuietly();
  }
  return transfers;
}

/** Moves the clock past the deadline for choosing: unanswered refunds go to the console. */
export async function askNoMore(world: World): Promise<void> {
  world.pass((terms.refundChoiceDays - terms.firstClearanceDays) * DAY);
  await one(financeJobs).run(world.system, {});
}
