import { getMyPoints } from "#contract/ledger/routes.ts";
import { getOrder, payOrder, payOrderWithPoints } from "#contract/orders/routes.ts";
import { walkPaymentPage } from "#server/sandbox/newebpay/buyer.ts";
import type { Member } from "./client.ts";
import { act, type Scene } from "./scene.ts";

type Way = { action: string; fields: Record<string, string> | null };

/** A method at random: card or wallet, each with a gateway of its own. */
export const methodOf = ({ random }: Scene) => random.pick(["card", "card", "jkopay"] as const);

/** Pays at the gateway's page as a browser does; the notice may come late, twice or not at all. */
export async function goThrough({ random }: Scene, way: Way): Promise<void> {
  const fault = random.pick(["", "", "", "twice", "lost", "late"]);
  const goesOn = random.chance(0.9);
  // The stand-in runs in the process that may be killed; then nobody has paid.
  if (way.fields) await walkPaymentPage(way, { fault, press: goesOn ? "pay" : "fail" }).catch(() => undefined);
  else
    await fetch(way.action, {
      method: "POST",
      body: new URLSearchParams({ press: goesOn ? "pay" : "back", fault }),
      redirect: "manual",
      signal: AbortSignal.timeout(30_000),
    }).catch(() => undefined);
}

/** How many points to use: half of the time none, else all that the buyer has. */
async function pointsFor({ random }: Scene, buyer: Member): Promise<number> {
  if (random.chance(0.5)) return 0;
  const mine = await buyer.act(getMyPoints, {});
  return mine.ok ? mine.answer.points : 0;
}

/** Pays an order with money, with money and points, or with points alone. */
export async function pay(scene: Scene, buyer: Member, id: number): Promise<void> {
  const params = { id };
  const points = await pointsFor(scene, buyer);
  const room = points > 0 ? await buyer.act(getOrder, { params }) : null;
  if (room?.ok && points >= room.answer.total) {
    await act(scene, buyer, payOrderWithPoints, { params, body: { points: room.answer.total } });
    return;
  }
  const form = await act(scene, buyer, payOrder, { params, body: { method: methodOf(scene), points } });
  if (form.ok) await goThrough(scene, form.answer);
}
