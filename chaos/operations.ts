import { balanceToPoint, getMyRevenues } from "#contract/ledger/routes.ts";
import { listMyThreads, sendMessage, startThread } from "#contract/messaging/routes.ts";
import {
  agreeAmount,
  answerDispute,
  answerProposal,
  applyTransition,
  contestFault,
  declineOrder,
  deliverOrder,
  getOrder,
  getOrderDraft,
  giveBack,
  listMyOrders,
  listMySales,
  openDispute,
  placeOrder,
  proposeCancellation,
  proposeExtension,
  requestRevision,
  reviewOrder,
  sendRoomMessage,
  submitRequirements,
} from "#contract/orders/routes.ts";
import type { Answer } from "#contract/route/route.ts";
import { orderForm } from "#server/demo/forms.ts";
import { orderProcess } from "#server/domains/orders/process/table.ts";
import type { Member } from "./client.ts";
import { chooseCoupons, collect } from "./coupons.ts";
import { addTo, note } from "./facts.ts";
import { operate } from "./operators.ts";
import { pay, payNumbers } from "./paying.ts";
import { request } from "./requests.ts";
import { act, fileOf, line, type Scene } from "./scene.ts";
import { supplement } from "./supplements.ts";
import { trouble } from "./troubles.ts";
import { withdraw } from "./withdrawals.ts";

type Room = Answer<typeof getOrder>;

async function place(scene: Scene): Promise<void> {
  const { random, buyers, sellers, offered, facts } = scene;
  // Sellers buy too, and have points from their sales.
  const buyer = random.pick(random.chance(0.25) ? sellers : buyers);
  const { serviceId, packageId, sellerId } = random.pick(offered);
  const seller = sellers.find(({ id }) => id === sellerId);
  if (random.chance(0.4)) await collect(scene, buyer, sellerId);
  const query = { service: serviceId, package: packageId };
  const draft = await buyer.act(getOrderDraft, { query: query as never });
  if (!draft.ok) return;
  const chosen = chooseCoupons(scene, draft.answer);
  const bill =
    Object.keys(chosen).length === 0
      ? draft
      : await buyer.act(getOrderDraft, { query: { ...query, ...chosen } as never });
  if (!bill.ok) return;
  const placed = await act(scene, buyer, placeOrder, { body: orderForm(bill.answer) });
  if (!placed.ok) return;
  facts.orders.set(placed.key, { id: placed.answer.id, buyerId: buyer.id });
  if (seller) scene.live.push({ id: placed.answer.id, parties: [buyer, seller] });
  if (random.chance(0.85)) await pay(scene, buyer, placed.answer.id);
}

/** Loads a member's order list, as a returning member does. */
async function look(scene: Scene): Promise<void> {
  const { random, buyers, sellers } = scene;
  const list = random.chance(0.5) ? listMyOrders : listMySales;
  await random.pick([...buyers, ...sellers]).act(list, { query: { page: 1, closed: false } as never });
}

const CLOSED = new Set(["completed", "cancelled", "expired"]);

/** Performs one of the actions that the room offers this member. */
async function proceed(scene: Scene): Promise<void> {
  const { random, live } = scene;
  if (live.length === 0) return place(scene);
  const order = random.pick(live);
  const { id, parties } = order;
  const member = random.pick(parties);
  const room = await member.act(getOrder, { params: { id } });
  if (!room.ok) return;
  if (random.chance(0.12) && (await supplement(scene, member, room.answer))) return;
  if (CLOSED.has(room.answer.state) && room.answer.actions.every(({ name }) => name === "message")) {
    // Some buyers tip after completion.
    if (random.chance(0.3)) await supplement(scene, member, room.answer);
    scene.live.splice(scene.live.indexOf(order), 1);
    return;
  }
  if (random.chance(0.15)) return say(scene, member, id);
  const waiting = room.answer.proposals.find(({ mayAnswer }) => mayAnswer);
  if (waiting) {
    const body = { agree: random.chance(0.5) };
    const answered = await act(scene, member, answerProposal, { params: { id: waiting.id }, body });
    // Recorded under the transition's name, which is the same when operators answer.
    note(scene.facts.made, `${body.agree ? "agree" : "refuse"}_${waiting.kind} of order ${id}`, answered);
    return;
  }
  if (room.answer.actions.length > 0) await take(scene, member, id, random.pick(room.answer.actions), room.answer);
}

async function say(scene: Scene, member: Member, id: number): Promise<void> {
  const text = line("進度如何");
  const said = await act(scene, member, sendRoomMessage, {
    params: { id },
    body: { text },
    file: fileOf(line("成果")),
  });
  if (said.ok) scene.facts.said.set(text, "room");
}

async function take(scene: Scene, member: Member, id: number, action: Room["actions"][number], room: Room) {
  const { random, facts } = scene;
  const params = { id };
  const reason = line("這是一個足夠長的原因");
  const amount = random.whole(0, 100);
  const calls: Record<string, () => Promise<{ ok: boolean; tries: number } | null>> = {
    press: () => act(scene, member, applyTransition, { params: { id, name: action.name } }),
    pay: async () => {
      await pay(scene, member, id);
      return null;
    },
    agree_amount: () => act(scene, member, agreeAmount, { params, body: { amount: room.dispute?.opened.amount ?? 0 } }),
    requirements: () =>
      act(scene, member, submitRequirements, { params, body: { answers: room.questions.map(() => "如附件所述") } }),
    delivery: () => act(scene, member, deliverOrder, { params, body: { text: reason }, file: fileOf(line("成果")) }),
    revision: () => act(scene, member, requestRevision, { params, body: { text: reason } }),
    decline: () => act(scene, member, declineOrder, { params, body: { reason } }),
    extension: () => act(scene, member, proposeExtension, { params, body: { days: random.whole(1, 5), reason } }),
    cancellation: () => act(scene, member, proposeCancellation, { params, body: { refund: amount, reason } }),
    dispute: () => act(scene, member, openDispute, { params, body: { amount, reason }, file: fileOf(line("成果")) }),
    dispute_answer: () =>
      act(scene, member, answerDispute, { params, body: { amount, reason }, file: fileOf(line("成果")) }),
    refund_after: () => act(scene, member, giveBack, { params, body: { amount: amount + 1, reason } }),
    contest: () => act(scene, member, contestFault, { params, body: { reason } }),
    review: () => act(scene, member, reviewOrder, { params, body: { ...stars, text: reason } }),
  };
  const made = await calls[action.form]?.();
  if (made && action.name in orderProcess.transitions) note(facts.made, `${action.name} of order ${id}`, made);
}

const stars = { overall: 5, quality: 4, communication: 5, value: 4 };

async function write(scene: Scene): Promise<void> {
  const { random, buyers, sellers, facts } = scene;
  const member = random.pick(buyers);
  const text = line("請問可以討論細節嗎");
  const threads = await member.act(listMyThreads, { query: { page: 1 } as never });
  if (!threads.ok) return;
  const [thread] = threads.answer.data;
  const said = thread
    ? await act(scene, member, sendMessage, { params: { id: thread.id }, body: { text }, file: fileOf(line("成果")) })
    : await act(scene, member, startThread, { body: { receiverId: random.pick(sellers).id, text } });
  if (said.ok) facts.said.set(text, "thread");
}

async function turn(scene: Scene): Promise<void> {
  const { random, sellers, facts } = scene;
  const member = random.pick(sellers);
  const revenue = await member.act(getMyRevenues, {});
  if (!revenue.ok || revenue.answer.balance < 1) return;
  const amount = random.whole(1, Math.min(1500, revenue.answer.balance));
  const turned = await act(scene, member, balanceToPoint, { body: { amount } });
  if (turned.ok) addTo(facts.turned, member.id, amount);
}

/** Moves the clock: deadlines pass, money clears, unanswered proposals go to the operators. */
async function wait(scene: Scene): Promise<void> {
  await scene.pass(scene.random.pick(["20m", "3h", "1d", "4d"]));
}

type Operation = (scene: Scene) => Promise<void>;

/** The operations and their frequencies, per thousand. */
const weights: Record<string, [number, Operation]> = {
  place: [200, place],
  proceed: [510, proceed],
  request: [15, request],
  withdraw: [25, withdraw],
  look: [30, look],
  write: [80, write],
  turn: [60, turn],
  operate: [77, operate],
  payNumbers: [25, payNumbers],
  trouble: [20, trouble],
  wait: [3, wait],
};
const sum = Object.values(weights).reduce((all, [weight]) => all + weight, 0);

/** Performs one operation, chosen at random. */
export async function doSomething(scene: Scene): Promise<void> {
  let left = scene.random.between(0, sum);
  for (const [name, [weight, operation]] of Object.entries(weights)) {
    left -= weight;
    if (left >= 0) continue;
    addTo(scene.facts.done, name);
    return operation(scene);
  }
}
