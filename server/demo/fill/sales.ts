import { reviews } from "#server/db/schema/reviews.ts";
import { insertAll, need } from "#server/demo/bulk.ts";
import { type DemoSale, demoSales } from "#server/demo/content/index.ts";
import { type Random, random } from "#server/demo/content/random.ts";
import { type OrderHistory, orderHistory, type Plan, type Step } from "#server/demo/order-history.ts";
import { answers, declines, deliveries } from "#server/demo/room-words.ts";
import { runningPlans } from "#server/demo/running.ts";
import { type WrittenHistory, writeOrderHistories } from "#server/demo/write-order-histories.ts";
import type { ForSale } from "#server/domains/orders/checkout/for-sale.ts";
import { reviewUntil } from "#server/domains/orders/process/predicates.ts";
import { DAY, HOUR, later, MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { DemoMembers } from "./members.ts";
import type { DemoListings } from "./services.ts";

/** One in this many sales was declined, so that completion rates differ from 100 %. */
const CALLED_OFF_EVERY = 45;

type Planned = { plan: Plan; sale: DemoSale | null };

/** A part of a day in ms, so that a sale is placed between breakfast and late evening in Taipei. */
const dayTime = (dice: Random): number => dice.between(1, 14) * HOUR;

function answersTo(listing: ForSale, dice: Random): { question: string; answer: string }[] {
  return listing.questions.map(({ text }) => ({ question: text, answer: dice.pick(answers) }));
}

/** Order, payment, answers: the part that every sale has in common. */
function beginning(listing: ForSale, placedAt: Date, dice: Random): Step[] {
  const paidAt = later(placedAt, dice.between(2, 12) * MINUTE);
  const pay: Step = { name: "pay", at: paidAt, actor: "system" };
  if (listing.questions.length === 0) return [pay];
  const at = later(paidAt, dice.between(0.2, 5) * HOUR);
  return [pay, { name: "submit_requirements", at, actor: "buyer", input: { answers: answersTo(listing, dice) } }];
}

function finishedPlan(
  sale: DemoSale,
  serial: number,
  members: DemoMembers,
  listings: DemoListings,
  now: Date,
): Planned {
  const dice = random(`sale:${serial}:${sale.serviceKey}`);
  const listing = need(listings, sale.serviceKey);
  const { id, nickname } = need(members, sale.buyerKey);
  const placedAt = later(now, -sale.placedDaysAgo * DAY - 20 * HOUR + dayTime(dice));
  const doneAt = later(now, -sale.daysAgo * DAY + dice.between(0, 6) * HOUR);
  const steps = beginning(listing, placedAt, dice);
  const begun = steps.at(-1)?.at ?? placedAt;
  const span = doneAt.getTime() - begun.getTime();
  const plan = {
    listing,
    buyer: { id, nickname },
    packageIndex: sale.packageIndex,
    optionIndexes: listing.options.flatMap((_, index) => (dice.chance(0.22) ? [index] : [])),
    placedAt,
    said: [],
  };
  if (serial % CALLED_OFF_EVERY === CALLED_OFF_EVERY - 1) {
    const at = later(begun, Math.min(10 * HOUR, span / 2));
    const reason = dice.pick(declines);
    return {
      plan: { ...plan, steps: [...steps, { name: "decline", at, actor: "seller", input: { reason } }] },
      sale: null,
    };
  }
  // The buyer took 2 to 30 hours to accept the delivery, which arrived after at least half of the time.
  const deliveredAt = new Date(Math.max(doneAt.getTime() - dice.between(2, 30) * HOUR, begun.getTime() + span / 2));
  return {
    sale,
    plan: {
      ...plan,
      steps: [
        ...steps,
        { name: "deliver", at: deliveredAt, actor: "seller", said: dice.pick(deliveries) },
        { name: "accept", at: doneAt, actor: "buyer" },
      ],
    },
  };
}

/** Builds the histories of all plans in order of placing; a seller's first finished sale takes longer to clear. */
function writeHistories(planned: Planned[], now: Date): { history: OrderHistory; sale: DemoSale | null }[] {
  const endOf = ({ plan }: Planned) => (plan.steps.at(-1)?.at ?? plan.placedAt).getTime();
  const firstOf = new Map<number, Planned>();
  for (const each of planned) {
    if (each.plan.steps.at(-1)?.name !== "accept") continue;
    const before = firstOf.get(each.plan.listing.seller.id);
    if (!before || endOf(each) < endOf(before)) firstOf.set(each.plan.listing.seller.id, each);
  }
  return [...planned]
    .sort((a, b) => a.plan.placedAt.getTime() - b.plan.placedAt.getTime())
    .map((each) => {
      const first = firstOf.get(each.plan.listing.seller.id) === each;
      return { sale: each.sale, history: orderHistory(each.plan, first, now) };
    });
}

/** Both parties' reviews of a sale; one is hidden while the other party has not written theirs and still may. */
function reviewRows(
  { order }: WrittenHistory,
  sale: DemoSale,
  serial: number,
  now: Date,
): (typeof reviews.$inferInsert)[] {
  const dice = random(`review:${serial}:${sale.serviceKey}`);
  const done = order.completedAt ?? now;
  const until = reviewUntil(order) ?? now;
  // Every review was written within the period for reviews, and before now.
  const written = () =>
    new Date(Math.min(later(done, dice.between(0.5, 60) * HOUR).getTime(), later(now, -MINUTE).getTime()));
  const buyerAt = written();
  const sellerAt = written();
  const bothAt = sale.sellerReview ? new Date(Math.max(buyerAt.getTime(), sellerAt.getTime())) : null;
  const shownAt = bothAt ?? (until < now ? until : null);
  const common = { orderId: order.id, serviceId: order.serviceId, shownAt };
  const rows: (typeof reviews.$inferInsert)[] = [
    {
      ...common,
      ...sale.rating,
      side: "buyer",
      authorId: order.buyerId,
      subjectId: order.sellerId,
      text: sale.text,
      reply: shownAt ? (sale.reply ?? null) : null,
      repliedAt: shownAt && sale.reply ? new Date(Math.min(later(shownAt, DAY / 2).getTime(), now.getTime())) : null,
      createdAt: buyerAt,
    },
  ];
  if (sale.sellerReview) {
    const { rating, text } = sale.sellerReview;
    const parties = { authorId: order.sellerId, subjectId: order.buyerId };
    rows.push({ ...common, ...rating, ...parties, side: "seller", text, createdAt: sellerAt });
  }
  return rows;
}

/**
 * Writes about nine hundred finished sales with their reviews, and the few open ones.
 * @returns the open ones that are paid
 */
export async function fillSales(ctx: Ctx, members: DemoMembers, listings: DemoListings): Promise<WrittenHistory[]> {
  const now = ctx.now();
  const finished = demoSales().map((sale, serial) => finishedPlan(sale, serial, members, listings, now));
  const running = runningPlans(members, listings, now).map((plan) => ({ plan, sale: null }));
  const all = writeHistories([...finished, ...running], now);
  const lived = await writeOrderHistories(
    ctx,
    all.map((each) => each.history),
  );
  const rows = lived.flatMap((each, index) => {
    const sale = all[index]?.sale;
    return sale ? reviewRows(each, sale, index, now) : [];
  });
  rows.sort((a, b) => (a.createdAt?.getTime() ?? 0) - (b.createdAt?.getTime() ?? 0));
  await insertAll(ctx, reviews, rows);
  return lived.filter(({ order, attempt }) => attempt !== null && order.closedAt === null);
}
