import {
  type getOrder,
  paySupplement,
  paySupplementWithPoints,
  proposeSupplement,
  transitionSupplement,
} from "#contract/orders/routes.ts";
import type { Answer } from "#contract/route/route.ts";
import { supplementForm } from "#server/demo/forms.ts";
import type { Member } from "./client.ts";
import { note } from "./facts.ts";
import { chooseMethod, goThrough } from "./paying.ts";
import { act, type Scene } from "./scene.ts";

type Room = Answer<typeof getOrder>;

async function payFor(scene: Scene, member: Member, id: number): Promise<void> {
  const params = { id };
  if (scene.random.chance(0.3)) {
    await act(scene, member, paySupplementWithPoints, { params });
    return;
  }
  const method = await chooseMethod(scene, member, "supplement");
  const form = await act(scene, member, paySupplement, { params, body: { method } });
  if (form.ok) await goThrough(scene, member, form.answer);
}

/** Proposes, answers or pays a supplement of an order. @returns whether there was anything to do */
export async function supplement(scene: Scene, member: Member, { id: orderId, ...room }: Room): Promise<boolean> {
  const { random, facts } = scene;
  const waiting = room.supplements.find(({ mayPay, actions }) => mayPay || actions.length > 0);
  if (waiting?.mayPay && random.chance(0.8)) {
    await payFor(scene, member, waiting.id);
    return true;
  }
  if (waiting && waiting.actions.length > 0) {
    const { name } = random.pick(waiting.actions);
    const made = await act(scene, member, transitionSupplement, { params: { id: waiting.id, name } });
    note(facts.acts, `supplement.${name} supplement ${waiting.id}`, made);
    return true;
  }
  if (room.maySupplement.length === 0) return false;
  const form = supplementForm(random.pick(room.maySupplement), random.whole(2, 10) * 50, { days: random.whole(0, 5) });
  await act(scene, member, proposeSupplement, { params: { id: orderId }, body: form });
  return true;
}
