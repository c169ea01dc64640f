import { putMyInfoAftee } from "#contract/accounts/setting-routes.ts";
import { getMyPoints } from "#contract/ledger/routes.ts";
import { getOrder, payOrder, payOrderWithPoints } from "#contract/orders/routes.ts";
import type { PaymentMethod } from "#contract/payments/methods.ts";
import { getPayment } from "#contract/payments/routes.ts";
import { borrower } from "#server/demo/forms.ts";
import { visitPaymentPage } from "#server/sandbox/newebpay/buyer.ts";
import type { Member } from "./client.ts";
import { act, type Scene } from "./scene.ts";

type Way = { action: string; fields: Record<string, string> | null };

/** Timeout of a gateway's page, ms. */
const PATIENCE = 30_000;

const common = ["card", "card", "card", "jkopay", "linepay"] as const;
/** The methods for orders; supplements are paid at once, so they have no methods with a payment number. */
export const methods: Record<"order" | "supplement", readonly PaymentMethod[]> = {
  order: [...common, "atm", "cvs", "aftee"],
  supplement: [...common, "aftee"],
};

/** Chooses a method at random, and submits what the lender requires. */
export async function chooseMethod(
  { random }: Scene,
  buyer: Member,
  what: keyof typeof methods,
): Promise<PaymentMethod> {
  const method = random.pick(methods[what]);
  if (method === "aftee") await buyer.act(putMyInfoAftee, { body: borrower });
  return method;
}

/** Posts a form as a browser does. Returns null when the simulated vendor's process was killed. */
export const post = (address: string, fields: Record<string, string>): Promise<Response | null> =>
  fetch(address, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
    signal: AbortSignal.timeout(PATIENCE),
  }).catch(() => null);

/**
 * Pays at the gateway's page as a browser does; the webhook may arrive late, twice or not at all. For ATM and store
 * codes the page issues a number, which `payNumbers` pays.
 */
export async function goThrough({ random }: Scene, buyer: Member, { action, fields }: Way): Promise<void> {
  const fault = random.pick(["", "", "", "twice", "lost", "late"]);
  const goesOn = random.chance(0.9);
  // If the server is killed meanwhile, nothing has been paid.
  if (fields)
    await visitPaymentPage({ action, fields }, { fault, press: goesOn ? "pay" : "fail" }).catch(() => undefined);
  else {
    const answer = await post(action, { press: goesOn ? "pay" : "back", fault });
    // Some browsers come back, which makes the shop ask the gateway; others are closed.
    const [, number] = /[?&]no=(\w+)/.exec(answer?.headers.get("location") ?? "") ?? [];
    if (number && random.chance(0.5)) await buyer.act(getPayment, { params: { number }, query: {} });
  }
}

/**
 * Pays some of the open payment numbers at the cash machine or in a store; the webhook may arrive late, twice or not at
 * all.
 */
export async function payNumbers({ origin, random }: Scene): Promise<void> {
  const counter = `${origin}/sandbox/pay/newebpay/counter`;
  const page = await fetch(counter, { signal: AbortSignal.timeout(PATIENCE) })
    .then((answer) => answer.text())
    .catch(() => "");
  for (const [, number = ""] of page.matchAll(/name="number" value="([^"]+)"/g))
    if (random.chance(0.5)) await post(counter, { number, fault: random.pick(["", "", "twice", "lost", "late"]) });
}

/** The points and coins to use: none in half of the cases. */
async function creditsFor({ random }: Scene, buyer: Member): Promise<{ points: number; coins: number }> {
  if (random.chance(0.5)) return { points: 0, coins: 0 };
  const mine = await buyer.act(getMyPoints, {});
  if (!mine.ok) return { points: 0, coins: 0 };
  const { points, coins } = mine.answer;
  return random.chance(0.5) ? { points, coins: 0 } : { points: 0, coins: random.whole(0, Math.min(coins, COINS_MOST)) };
}

/** NT$ of coins that the cheapest order accepts. */
const COINS_MOST = 200;

/** Pays an order with money, with money and points or coins, or with points alone. */
export async function pay(scene: Scene, buyer: Member, id: number): Promise<void> {
  const params = { id };
  const credits = await creditsFor(scene, buyer);
  const room = credits.points > 0 ? await buyer.act(getOrder, { params }) : null;
  if (room?.ok && credits.points >= room.answer.total) {
    await act(scene, buyer, payOrderWithPoints, { params, body: { points: room.answer.total } });
    return;
  }
  const method = await chooseMethod(scene, buyer, "order");
  const form = await act(scene, buyer, payOrder, { params, body: { method, ...credits } });
  if (form.ok) await goThrough(scene, buyer, form.answer);
}
