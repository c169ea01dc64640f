/** Orders for the contract calls, in each state in which a call is made, owned by the party that makes it. */

import { eq } from "drizzle-orm";
import { orderProposals, orders } from "#server/db/schema/orders.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import { orderSupplements } from "#server/db/schema/supplements.ts";
import { answerDispute } from "#server/domains/orders/disputes/dispute-view.ts";
import { applyTransition } from "#server/domains/orders/transition/apply-transition.ts";
import { offerWork } from "#server/domains/orders/works/works.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { one } from "#server/kernel/rows.ts";
import {
  deliveredSale,
  disputedSale,
  makeBusiness,
  makePaidOrder,
  makePlacedOrder,
  type Sale,
  viewOf,
  workingSale,
} from "#server/testing/factories/orders.ts";
import { saleWithPicture } from "#server/testing/factories/works.ts";
import type { World } from "#server/testing/world.ts";
import type { MakeRow } from "./row.ts";

/** An order owned by one party; the other party is `otherId`. */
export const orderOf =
  (side: "buyer" | "seller", make: (world: World) => Promise<Sale> = makePaidOrder): MakeRow =>
  async (world) => {
    const { buyerId, sellerId, orderId } = await make(world);
    const [ownerId, otherId] = side === "buyer" ? [buyerId, sellerId] : [sellerId, buyerId];
    return { ownerId, otherId, params: { id: orderId } };
  };

/** A dispute in which both parties have named the same amount. */
export async function agreed(world: World): Promise<Sale> {
  const sale = await disputedSale(world, 100);
  await answerDispute(world.as(sale.sellerId), sale.orderId, viewOf(100), []);
  return sale;
}

export const disputed = (world: World) => disputedSale(world, 100);

/** An order that the buyer cancelled because of a delay. */
export async function calledOff(world: World): Promise<Sale> {
  const sale = await workingSale(world);
  await world.deps.db
    .update(orders)
    .set({ dueAt: later(world.clock.now(), -9 * DAY) })
    .where(eq(orders.id, sale.orderId));
  await applyTransition(world.as(sale.buyerId), sale.orderId, "cancel_late");
  return sale;
}

export async function completed(world: World): Promise<Sale> {
  const sale = await deliveredSale(world);
  await applyTransition(world.as(sale.buyerId), sale.orderId, "accept");
  return sale;
}

/** A completed order of a buyer whose invoices go to a company. */
export async function boughtByBusiness(world: World): Promise<Sale> {
  const sale = await completed(world);
  await makeBusiness(world, sale.buyerId);
  return sale;
}

/** An unpaid order that its buyer could cancel. */
export const pressed: MakeRow = async (world) => {
  const { buyerId, sellerId, orderId } = await makePlacedOrder(world);
  return { ownerId: buyerId, otherId: sellerId, params: { id: orderId, name: "cancel_unpaid" } };
};

export const proposal: MakeRow = async (world) => {
  const sale = await workingSale(world);
  const now = world.clock.now();
  const { id } = one(
    await world.deps.db
      .insert(orderProposals)
      .values({
        orderId: sale.orderId,
        kind: "extension",
        proposedBy: sale.sellerId,
        data: { days: 3, reason: "素材比預期多，需要三天" },
        answerBy: later(now, 3 * DAY),
      })
      .returning({ id: orderProposals.id }),
  );
  return { ownerId: sale.buyerId, otherId: sale.sellerId, params: { id } };
};

/** A supplement with a price from the seller, which the buyer can pay or refuse. */
export const supplement: MakeRow = async (world) => {
  const sale = await workingSale(world);
  const now = world.clock.now();
  const bill = { price: 500, buyerFee: 25, commission: 75, days: 3 };
  const waits = { state: "open", answerBy: later(now, 7 * DAY), createdAt: now };
  const { id } = one(
    await world.deps.db
      .insert(orderSupplements)
      .values({
        ...{ orderId: sale.orderId, kind: "scope", proposedBy: sale.sellerId, title: "多一款配色" },
        ...bill,
        ...waits,
      })
      .returning({ id: orderSupplements.id }),
  );
  return { ownerId: sale.buyerId, otherId: sale.sellerId, params: { id, name: "refuse" } };
};

export const review: MakeRow = async (world) => {
  const sale = await makePaidOrder(world);
  const { id } = one(
    await world.deps.db
      .insert(reviews)
      .values({
        orderId: sale.orderId,
        authorId: sale.buyerId,
        subjectId: sale.sellerId,
        side: "buyer",
        overall: 5,
        quality: 5,
        communication: 5,
        value: 5,
        text: "溝通清楚，交件也很準時。",
        shownAt: world.clock.now(),
      })
      .returning({ id: reviews.id }),
  );
  return { ownerId: sale.sellerId, otherId: sale.buyerId, params: { id }, body: { text: "謝謝你的支持。" } };
};

/** A completed order with a delivered picture that its seller may ask to show. */
export const showable: MakeRow = async (world) => {
  const { sellerId, buyerId, orderId, fileId } = await saleWithPicture(world);
  return { ownerId: sellerId, otherId: buyerId, params: { id: orderId }, body: { fileId, title: "展覽主視覺" } };
};

/** A picture that the buyer is asked to agree to. */
export const askedWork: MakeRow = async (world) => {
  const { sellerId, buyerId, orderId, fileId } = await saleWithPicture(world);
  const { id } = await offerWork(world.as(sellerId), orderId, { fileId, title: "展覽主視覺" });
  return { ownerId: buyerId, otherId: sellerId, params: { id } };
};
