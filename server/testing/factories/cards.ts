import { placeOrder } from "#contract/orders/routes.ts";
import { cardAgreement } from "#contract/payments/agreement.ts";
import { getMyRegisteredCards, registerCard } from "#contract/payments/routes.ts";
import type { PageVisit } from "../../sandbox/newebpay/buyer.ts";
import type { TestClient } from "../client.ts";
import { makeMember } from "../factories.ts";
import type { World } from "../world.ts";
import { type Listing, makeListing, placeForm } from "./orders.ts";

export type Holder = { id: number; client: TestClient };

export async function makeHolder(world: World): Promise<Holder> {
  const { id } = await makeMember(world);
  return { id, client: await world.client(id) };
}

/** Registers a card, including the refund of its check. @returns the newest card's id */
export async function makeCard(world: World, { client }: Holder, card: PageVisit["card"] = {}): Promise<number> {
  const form = await client.call(registerCard, { body: { agreement: cardAgreement.version } });
  await world.fakes.gateway.payAndReturn(form, { card });
  await world.drain();
  const [newest] = (await client.call(getMyRegisteredCards, {})).cards;
  if (!newest) throw new Error("the card was not kept");
  return newest.id;
}

/** Places an unpaid order of NT$1,050. @returns its id */
export async function placeBy(world: World, { client }: Holder, listing?: Listing): Promise<number> {
  const { id } = await client.call(placeOrder, { body: placeForm(listing ?? (await makeListing(world))) });
  return id;
}
