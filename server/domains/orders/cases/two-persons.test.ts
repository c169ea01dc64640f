import { describe, expect, test } from "vitest";
import * as approvals from "#contract/approvals/routes.ts";
import { getOverview } from "#contract/console/routes.ts";
import * as calls from "#contract/orders/routes.ts";
import { aloneADay, twoPersonsAbove } from "#contract/terms.ts";
import { HOUR } from "#server/kernel/clock.ts";
import { disputedSale, orderRow, refundsOf, type Sale, workingSale } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { tickOrders } from "../clock/tick.ts";
import { answerDispute } from "../disputes/dispute-view.ts";

const world = await openWorld();
const { pool } = world.deps;
const staff = async (...roles: ("support" | "finance" | "content" | "admin")[]) =>
  world.operator((await makeMember(world, { roles })).id);
const [first, second, finance] = [await staff("support"), await staff("admin"), await staff("finance")];
type Client = typeof first;

const code = async (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => error.body?.code ?? error.code,
  );
const at = (sale: Sale) => ({ params: { orderId: sale.orderId } });
const reasons = {
  reasonBuyer: "成果有一部分符合約定，因此部分退款。",
  reasonSeller: "完稿的顏色和定稿不同，因此部分退款。",
};
const decide = (who: Client, sale: Sale, refund = 5000) =>
  who.call(calls.decideDispute, { ...at(sale), body: { refund, fault: "none", ...reasons } });
const reason = "金額還要再確認";

/** NT$42,000, both sides have spoken. */
async function largeDispute(): Promise<Sale> {
  const sale = await disputedSale(world, 600, { packagePrice: 40_000 });
  expect(sale.total).toBeGreaterThan(twoPersonsAbove);
  await answerDispute(world.as(sale.sellerId), sale.orderId, { amount: 100, reason: "已經依約完成" }, []);
  return sale;
}

async function proposedFor(sale: Sale, who = second) {
  const { data } = await who.call(approvals.getApprovals, {});
  const row = data.find(({ url }) => url.endsWith(`/${sale.orderId}`));
  if (!row) throw new Error("nothing waits for this order");
  return row;
}
const namesOf = (actions: readonly { name: string }[]) => actions.map(({ name }) => name);
const acts = async (action: string, id: number) =>
  (
    await pool.query("select actor_id from audit_log where action = $1 and subject = 'approval' and subject_id = $2", [
      action,
      id,
    ])
  ).rows.map(({ actor_id }) => actor_id);

test("what one operator decides alone adds up over a day; above the limit a second one is asked", async () => {
  const tired = await makeMember(world, { roles: ["support"] });
  await pool.query(
    `insert into audit_log (actor, actor_id, action, subject, data, at)
     values ('member', $1, 'approval.decide_alone', 'order.decide', $2, $3)`,
    [tired.id, { amount: aloneADay - 1000 }, world.clock.now()],
  );
  const client = world.operator(tired.id);
  const sale = async () => {
    const made = await disputedSale(world, 600, { packagePrice: 2000 });
    await answerDispute(world.as(made.sellerId), made.orderId, { amount: 100, reason: "已經依約完成" }, []);
    return made;
  };
  const [one, other, later] = [await sale(), await sale(), await sale()];
  expect(await decide(client, one, 600)).toEqual({ waiting: true });
  // Somebody else has a day of their own.
  expect(await decide(first, other, 600)).toEqual({ waiting: false });
  world.pass(25 * HOUR);
  expect(await decide(client, later, 600)).toEqual({ waiting: false });
});

describe("a decision about a large sum", () => {
  test("moves nothing until another operator approves it, and never the same person", async () => {
    const sale = await largeDispute();
    expect(await decide(first, sale)).toEqual({ waiting: true });
    expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "disputed" });
    expect(await refundsOf(world, sale.orderId)).toEqual([]);
    expect(await first.call(calls.getCase, at(sale))).toMatchObject({
      may: [],
      blocked: expect.stringMatching(/放行/),
    });
    expect(await code(decide(second, sale))).toBe("conflict");

    const { id, actions, amount, facts } = await proposedFor(sale);
    expect({ may: namesOf(actions), amount }).toEqual({ may: ["approve", "reject"], amount: sale.total });
    expect(facts).toContainEqual({ term: "退還買家", value: "NT$5,000" });
    expect(namesOf((await proposedFor(sale, first)).actions)).toEqual(["withdraw"]);
    expect(await code(first.call(approvals.approve, { params: { id } }))).toBe("forbidden");
    expect(await code(first.call(approvals.reject, { params: { id }, body: { reason } }))).toBe("forbidden");
    // The console of the decision, not only that of approvals.
    expect((await proposedFor(sale, finance)).actions).toEqual([]);
    expect(await code(finance.call(approvals.approve, { params: { id } }))).toBe("forbidden");
    expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "disputed" });

    await second.call(approvals.approve, { params: { id } });
    expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "completed", refunded: 5000 });
    expect(await refundsOf(world, sale.orderId)).toEqual([5000]);
    const [proposers, approvers] = [await acts("approval.propose", id), await acts("approval.approve", id)];
    expect([proposers.length, approvers.length]).toEqual([1, 1]);
    expect(proposers).not.toEqual(approvers);
  });

  test("is approved once, however many press", async () => {
    const sale = await largeDispute();
    await decide(first, sale);
    const { id } = await proposedFor(sale);
    const presses = Array.from({ length: 20 }, () => code(second.call(approvals.approve, { params: { id } })));
    expect((await Promise.all(presses)).filter((each) => each === "done")).toHaveLength(1);
    expect(await refundsOf(world, sale.orderId)).toEqual([5000]);
  });

  test("is withdrawn by whoever proposed it or rejected by another, with a reason, and can be proposed anew", async () => {
    const sale = await largeDispute();
    const waiting = (await second.call(getOverview, {})).approvals;
    await decide(first, sale);
    expect((await second.call(getOverview, {})).approvals).toBe(waiting + 1);
    const { id } = await proposedFor(sale);
    expect(await code(second.call(approvals.withdraw, { params: { id }, body: { reason } }))).toBe("forbidden");
    expect(await code(first.call(approvals.withdraw, { params: { id }, body: { reason: "" } }))).toBe("invalid");
    await first.call(approvals.withdraw, { params: { id }, body: { reason } });
    expect(await code(second.call(approvals.approve, { params: { id } }))).toBe("conflict");

    await decide(first, sale, 7000);
    const again = await proposedFor(sale);
    await second.call(approvals.reject, { params: { id: again.id }, body: { reason } });
    expect(await code(second.call(approvals.approve, { params: { id: again.id } }))).toBe("conflict");
    expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "disputed" });
    const { data } = await second.call(approvals.getApprovals, { query: { open: "false" } });
    expect(data.slice(0, 2)).toMatchObject([
      { id: again.id, state: "rejected", reason },
      { id, state: "withdrawn", reason },
    ]);
    expect((await first.call(calls.getCase, at(sale))).may).toEqual(["decide_dispute"]);
  });

  test("that the parties have settled meanwhile cannot be approved any more", async () => {
    const sale = await largeDispute();
    await decide(first, sale);
    const { id } = await proposedFor(sale);
    const buyer = await world.client(sale.buyerId);
    await buyer.call(calls.applyTransition, { params: { id: sale.orderId, name: "withdraw_dispute" } });
    expect(await code(second.call(approvals.approve, { params: { id } }))).toBe("conflict");
    expect(await refundsOf(world, sale.orderId)).toEqual([]);
    await first.call(approvals.withdraw, { params: { id }, body: { reason } });
  });

  test("agreeing to call it off in both parties' stead needs two as well; refusing moves nothing and needs one", async () => {
    const make = async () => {
      const sale = await workingSale(world, { packagePrice: 40_000 });
      const body = { refund: 9000, reason: "需求有變，想提前結束" };
      await (await world.client(sale.buyerId)).call(calls.proposeCancellation, { params: { id: sale.orderId }, body });
      world.pass(73 * HOUR);
      await tickOrders(world.system);
      return sale;
    };
    const [yes, no] = [await make(), await make()];
    const answer = (sale: Sale, agree: boolean) =>
      first.call(calls.answerForBoth, { ...at(sale), body: { agree, ...reasons } });
    expect(await answer(yes, true)).toEqual({ waiting: true });
    expect(await orderRow(world, yes.orderId)).toMatchObject({ state: "in_progress" });
    const { id } = await proposedFor(yes);
    await second.call(approvals.approve, { params: { id } });
    expect(await orderRow(world, yes.orderId)).toMatchObject({ state: "cancelled", refunded: 9000 });
    expect(await answer(no, false)).toEqual({ waiting: false });
    expect(await orderRow(world, no.orderId)).toMatchObject({ state: "in_progress" });
  });
});

test("a decision up to the sum is made by one", async () => {
  const sale = await disputedSale(world, 600);
  await answerDispute(world.as(sale.sellerId), sale.orderId, { amount: 100, reason: "已經依約完成" }, []);
  expect(await decide(first, sale, 100)).toEqual({ waiting: false });
  expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "completed", refunded: 100 });
});
