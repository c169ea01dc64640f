import { recordChargeback } from "#contract/finance/routes.ts";
import type { Member } from "./client.ts";
import { act, line, type Scene } from "./scene.ts";

const reasons = ["fraud", "service", "duplicate", "other"] as const;

/**
 * Records a chargeback letter: for any payment, whatever the state of its order, and for a part of it or more than is
 * left. It is then handled like other items of the finance console.
 */
export async function recordLetter(scene: Scene, operator: Member): Promise<void> {
  const { random } = scene;
  const payment = await scene.anyPayment();
  if (!payment) return;
  const amount = random.chance(0.7) ? payment.amount : random.whole(1, payment.amount);
  await act(scene, operator, recordChargeback, {
    body: {
      number: payment.number,
      amount,
      day: payment.day,
      due: "2999-12-31",
      reason: random.pick(reasons),
      reference: line("B"),
    },
  });
}
