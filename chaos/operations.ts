import { randomUUID } from "node:crypto";
import { balanceToPoint, getMyRevenues } from "#contract/ledger/routes.ts";
import { listMyThreads, sendMessage, startThread } from "#contract/messaging/routes.ts";
import {
  answerProposal,
  declineOrder,
  deliverOrder,
  getOrder,
  getOrderDraft,
  listMyOrders,
  listMySales,
  openDispute,
  payOrder,
  placeOrder,
  pressTransition,
  proposeCancellation,
  proposeExtension,
  requestRevision,
  sendRoomMessage,
  submitRequirements,
} from "#contract/orders/routes.ts";
import type { Answer, CallParts, Route } from "#contract/route.ts";
import type { Random } from "#server/demo/content/random.ts";
import { walkPaymentPage } from "#server/sandbox/newebpay/buyer.ts";
import type { Member, Outcome } from "./client.ts";
import type { Facts } from "./facts.ts";

export type Scene = {
  random: Random;
  buyers: Member[];
  sellers: Member[];
  offered: { serviceId: number; packageId: number; price: number }[];
  facts: Facts;
};

type Room = Answer<typeof getOrder>;

/** Makes a call as an act of its own, now and then twice at once under the same key, and notes how it went. */
async function act<R extends Route>(
  { random, facts }: Scene,
  member: Member,
  route: R,
  parts: CallParts<R> & { file?: boolean },
): Promise<Outcome<Answer<R>> & { key: string }> {
  const key = randomUUID();
  const one = () => member.act(route, { ...parts, key });
  const twice = route.idempotent === true && random.chance(0.2);
  const outcomes = await Promise.all(twice ? [one(), one()] : [one()]);
  const done = outcomes.find(({ ok }) => ok) ?? outcomes[0];
  if (!done) throw new Error("an act has an outcome");
  if (done.tries > 1) facts.unknown++;
  if (!done.ok) facts.refused.set(done.code, (facts.refused.get(done.code) ?? 0) + 1);
  return { ...done, key };
}

const line = (words: string) => `${words} ${randomUUID()}`;

async function place(scene: Scene): Promise<void> {
  const { random, buyers, offered, facts } = scene;
  const buyer = random.pick(buyers);
  const { serviceId, packageId } = random.pick(offered);
  const draft = await buyer.act(getOrderDraft, { query: { service: serviceId, package: packageId } as never });
  if (!draft.ok) return;
  const body = { serviceId, packageId, expectedTotal: draft.answer.total, seen: draft.answer.seen, consent: true };
  const placed = await act(scene, buyer, placeOrder, { body });
  if (placed.ok) facts.orders.set(placed.key, { id: placed.answer.id, buyerId: buyer.id });
  if (placed.ok && random.chance(0.85)) await pay(scene, buyer, placed.answer.id);
}

/** Through the gateway's page, as a browser goes; its notice may come late, twice or not at all. */
async function pay(scene: Scene, buyer: Member, id: number): Promise<void> {
  const form = await act(scene, buyer, payOrder, { params: { id }, body: {} });
  if (!form.ok) return;
  const fault = scene.random.pick(["", "", "", "twice", "lost", "late"]);
  const press = scene.random.chance(0.9) ? "pay" : "fail";
  // The gateway lives in the process that may be killed: then nobody has paid.
  await walkPaymentPage(form.answer, { fault, press }).catch(() => undefined);
}

/** Does one of the things that the room offers this member. */
async function proceed(scene: Scene): Promise<void> {
  const { random, buyers, sellers } = scene;
  const member = random.pick([...buyers, ...sellers]);
  const list = random.chance(0.5) ? listMyOrders : listMySales;
  const orders = await member.act(list, { query: { page: 1, closed: false } as never });
  if (!orders.ok || orders.answer.data.length === 0) return;
  const { id } = random.pick(orders.answer.data);
  const room = await member.act(getOrder, { params: { id } });
  if (!room.ok) return;
  if (random.chance(0.3)) return say(scene, member, id);
  const waiting = room.answer.proposals.find(({ mayAnswer }) => mayAnswer);
  if (waiting) {
    const body = { agree: random.chance(0.5) };
    await act(scene, member, answerProposal, { params: { id: waiting.id }, body });
    return;
  }
  if (room.answer.actions.length > 0) await take(scene, member, id, random.pick(room.answer.actions), room.answer);
}

async function say(scene: Scene, member: Member, id: number): Promise<void> {
  const text = line("進度如何");
  const said = await act(scene, member, sendRoomMessage, { params: { id }, body: { text }, file: true });
  if (said.ok) scene.facts.said.set(text, "room");
}

async function take(scene: Scene, member: Member, id: number, action: Room["actions"][number], room: Room) {
  const { random, facts } = scene;
  const params = { id };
  const reason = line("這是一個足夠長的原因");
  const calls: Record<string, () => Promise<{ ok: boolean }>> = {
    press: () => act(scene, member, pressTransition, { params: { id, name: action.name } }),
    pay: async () => {
      await pay(scene, member, id);
      return { ok: false };
    },
    requirements: () =>
      act(scene, member, submitRequirements, { params, body: { answers: room.questions.map(() => "如附件所述") } }),
    delivery: () => act(scene, member, deliverOrder, { params, body: { text: reason }, file: true }),
    revision: () => act(scene, member, requestRevision, { params, body: { text: reason } }),
    decline: () => act(scene, member, declineOrder, { params, body: { reason } }),
    extension: () => act(scene, member, proposeExtension, { params, body: { days: random.whole(1, 5), reason } }),
    cancellation: () =>
      act(scene, member, proposeCancellation, { params, body: { refund: random.whole(0, 100), reason } }),
    dispute: () => act(scene, member, openDispute, { params, body: { amount: random.whole(0, 100), reason } }),
  };
  const made = await calls[action.form]?.();
  if (made?.ok) facts.made.push({ orderId: id, name: action.name });
}

async function write(scene: Scene): Promise<void> {
  const { random, buyers, sellers, facts } = scene;
  const member = random.pick(buyers);
  const text = line("請問可以討論細節嗎");
  const threads = await member.act(listMyThreads, { query: { page: 1 } as never });
  if (!threads.ok) return;
  const [thread] = threads.answer.data;
  const said = thread
    ? await act(scene, member, sendMessage, { params: { id: thread.id }, body: { text }, file: true })
    : await act(scene, member, startThread, { body: { receiverId: random.pick(sellers).id, text } });
  if (said.ok) facts.said.set(text, "thread");
}

async function turn(scene: Scene): Promise<void> {
  const { random, sellers, facts } = scene;
  const member = random.pick(sellers);
  const revenue = await member.act(getMyRevenues, {});
  if (!revenue.ok || revenue.answer.balance < 1) return;
  const amount = random.whole(1, Math.min(50, revenue.answer.balance));
  const turned = await act(scene, member, balanceToPoint, { body: { amount } });
  if (turned.ok) facts.turned.set(member.id, (facts.turned.get(member.id) ?? 0) + amount);
}

const weights: [number, (scene: Scene) => Promise<void>][] = [
  [25, place],
  [50, proceed],
  [15, write],
  [10, turn],
];
const sum = weights.reduce((all, [weight]) => all + weight, 0);

/** One thing that a member of the market does next. */
export function doSomething(scene: Scene): Promise<void> {
  let left = scene.random.between(0, sum);
  for (const [weight, operation] of weights) {
    left -= weight;
    if (left < 0) return operation(scene);
  }
  return place(scene);
}
