import { approve, getApprovals, reject } from "#contract/approvals/routes.ts";
import { hideService, showService } from "#contract/catalog/admin-routes.ts";
import { getFinanceItem, getFinanceItems, retryFinanceItem, settleFinanceItem } from "#contract/finance/routes.ts";
import { restoreMember, suspendMember } from "#contract/moderation/routes.ts";
import {
  answerForBoth,
  closeForParties,
  decideContest,
  decideDispute,
  getCase,
  getCases,
} from "#contract/orders/dispute-routes.ts";
import { orderRefund } from "#contract/orders/later-refund-routes.ts";
import type { Member } from "./client.ts";
import { note } from "./facts.ts";
import { recordLetter } from "./letters.ts";
import { act, type Scene } from "./scene.ts";
import { payOut } from "./withdrawals.ts";

const reason = "已經和雙方確認過內容，依照約定處理。";
const reasons = { reasonBuyer: reason, reasonSeller: reason };
const open = { query: { open: "true", page: 1 } as never };

/** Decides one of the cases that wait for the operators. */
async function decide(scene: Scene, operator: Member): Promise<void> {
  const { random, facts } = scene;
  const cases = await operator.act(getCases, open);
  if (!cases.ok || cases.answer.data.length === 0) return;
  const { orderId } = random.pick(cases.answer.data);
  const params = { orderId };
  const file = await operator.act(getCase, { params });
  if (!file.ok || file.answer.blocked !== null || file.answer.may.length === 0) return;
  const body = { refund: random.whole(0, 500), fault: random.pick(["none", "buyer", "seller"] as const), ...reasons };
  const made = (name: string, outcome: { ok: boolean; tries: number; answer?: unknown }) => {
    const waits = (outcome.answer as { waiting?: boolean } | undefined)?.waiting === true;
    if (!waits) note(facts.made, `${name} of order ${orderId}`, outcome);
  };
  const agree = random.chance(0.5);
  const decisions = {
    decide_dispute: async () => made("decide_dispute", await act(scene, operator, decideDispute, { params, body })),
    close_order: async () => made("close_for_parties", await act(scene, operator, closeForParties, { params, body })),
    answer_proposal: async () =>
      made(
        agree ? "agree_cancellation" : "refuse_cancellation",
        await act(scene, operator, answerForBoth, { params, body: { agree, ...reasons } }),
      ),
    refund_after: async () =>
      made(
        "refund_after",
        await act(scene, operator, orderRefund, {
          params,
          body: {
            ...reasons,
            fault: body.fault,
            amount: body.refund + 1,
            bearer: random.pick(["seller", "house"] as const),
          },
        }),
      ),
    decide_contest: async () =>
      note(
        facts.acts,
        `order.${body.fault === "seller" ? "uphold_fault" : "correct_fault"} order ${orderId}`,
        await act(scene, operator, decideContest, { params, body: { fault: body.fault, reason } }),
      ),
  };
  await decisions[random.pick(file.answer.may)]();
}

/** Executes or rejects another operator's proposal. */
async function second(scene: Scene, operator: Member): Promise<void> {
  const { random, facts } = scene;
  const waiting = await operator.act(getApprovals, open);
  const mine = waiting.ok
    ? waiting.answer.data.filter(({ actions }) => actions.some(({ name }) => name === "approve"))
    : [];
  if (mine.length === 0) return decide(scene, operator);
  const { id } = random.pick(mine);
  const params = { id };
  if (random.chance(0.8))
    note(facts.acts, `approval.approve approval ${id}`, await act(scene, operator, approve, { params }));
  else
    note(
      facts.acts,
      `approval.reject approval ${id}`,
      await act(scene, operator, reject, { params, body: { reason } }),
    );
}

/** Retries what the gateway refused, or resolves it manually. */
async function finance(scene: Scene, operator: Member): Promise<void> {
  const { random, facts } = scene;
  const items = await operator.act(getFinanceItems, open);
  if (!items.ok || items.answer.data.length === 0) return decide(scene, operator);
  const { id } = random.pick(items.answer.data);
  const params = { id };
  const item = await operator.act(getFinanceItem, { params });
  if (!item.ok) return;
  const { actions, ways, kind } = item.answer;
  const may = (form: "retry" | "settle") => actions.some((action) => action.form === form);
  const way = ways.length > 0 ? random.pick(ways) : undefined;
  if (may("retry") && (way === undefined || random.chance(0.7)))
    note(facts.acts, `finance.retry finance_item ${id}`, await act(scene, operator, retryFinanceItem, { params }));
  else if (may("settle") && way !== undefined) {
    const body = { way, reference: "812-1", reason };
    const done = await act(scene, operator, settleFinanceItem, { params, body });
    const name = kind === "risk" ? "finance.decide_risk" : "finance.settle";
    // A large sum waits for a second operator.
    if (!done.ok || done.answer.state === "settled") note(facts.acts, `${name} finance_item ${id}`, done);
  }
}

/** Suspends and restores a member; their orders continue. */
async function suspend(scene: Scene, operator: Member): Promise<void> {
  const { random, buyers, sellers, facts } = scene;
  const { id } = random.pick([...buyers, ...sellers]);
  const params = { id };
  const body = { status: 2 as const, reason };
  const done = await act(scene, operator, suspendMember, { params, body });
  note(facts.acts, `member.suspend user ${id}`, done);
  const back = await act(scene, random.pick(scene.operators), restoreMember, { params, body: { reason } });
  note(facts.acts, `member.restore user ${id}`, back);
}

async function hide(scene: Scene, operator: Member): Promise<void> {
  const { serviceId: id } = scene.random.pick(scene.offered);
  const params = { id };
  note(
    scene.facts.acts,
    `service.hide service ${id}`,
    await act(scene, operator, hideService, { params, body: { reason } }),
  );
  note(
    scene.facts.acts,
    `service.show service ${id}`,
    await act(scene, operator, showService, { params, body: { reason } }),
  );
}

/** Performs a step of the weekly withdrawals. */
async function bank(scene: Scene, operator: Member): Promise<void> {
  if (!(await payOut(scene, operator))) await second(scene, operator);
}

/** Performs one act of an operator, chosen at random. */
export async function operate(scene: Scene): Promise<void> {
  const { random, operators } = scene;
  const operator = random.pick(operators);
  await random.pick([decide, decide, second, second, finance, suspend, hide, bank, recordLetter])(scene, operator);
}
