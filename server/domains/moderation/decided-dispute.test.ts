import { expect, test } from "vitest";
import * as approvals from "#contract/approvals/routes.ts";
import {
  getMemberFile,
  liftRestriction,
  restoreMember,
  restrictMember,
  suspendMember,
} from "#contract/moderation/routes.ts";
import * as calls from "#contract/orders/routes.ts";
import { answerDispute } from "#server/domains/orders/disputes/dispute-view.ts";
import { disputedSale, type Sale } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const staff = async () => world.operator((await makeMember(world, { roles: ["support"] })).id);
type Client = Awaited<ReturnType<typeof staff>>;

/** A dispute of which both sides have spoken. */
async function dispute(packagePrice = 2000): Promise<Sale> {
  const sale = await disputedSale(world, 600, { packagePrice });
  await answerDispute(world.as(sale.sellerId), sale.orderId, { amount: 100, reason: "已經依約完成" }, []);
  return sale;
}
const decide = (who: Client, { orderId }: Sale) =>
  who.call(calls.decideDispute, {
    params: { orderId },
    body: {
      ...{ refund: 500, fault: "none" },
      reasonBuyer: "成果有一部分符合約定，因此部分退款。",
      reasonSeller: "完稿的顏色和定稿不同，因此部分退款。",
    },
  });
const suspend = (who: Client, id: number) =>
  who.call(suspendMember, { params: { id }, body: { status: 2, reason: "一再交付他人的作品。", quote: "" } });
const fileOf = (who: Client, id: number) => who.call(getMemberFile, { params: { id } });

const left = { status: 403, message: expect.stringContaining("另一位營運人員") };

test("who decided a dispute leaves the suspension of its parties to a colleague, and reads why", async () => {
  const sale = await dispute();
  const [decider, colleague] = [await staff(), await staff()];
  expect((await fileOf(decider, sale.sellerId)).notBy).toBeNull();
  await decide(decider, sale);
  for (const id of [sale.sellerId, sale.buyerId]) {
    const { actions, notBy } = await fileOf(decider, id);
    expect(actions).not.toContain("suspend");
    expect(actions).not.toContain("ban");
    expect(notBy).toContain("另一位營運人員");
    await expect(suspend(decider, id)).rejects.toMatchObject(left);
  }
  expect(await fileOf(colleague, sale.sellerId)).toMatchObject({ notBy: null });
  await suspend(colleague, sale.sellerId);
  // Giving the account back is no punishment.
  await decider.call(restoreMember, { params: { id: sale.sellerId }, body: { reason: "查證後沒有違規。" } });
  const other = (await makeMember(world)).id;
  await suspend(decider, other);
});

test("a proposed decision counts while it stands, and no longer when it is withdrawn", async () => {
  const sale = await dispute(40_000);
  const [proposer, approver] = [await staff(), await staff()];
  await decide(proposer, sale);
  await expect(suspend(proposer, sale.buyerId)).rejects.toMatchObject(left);
  const { data } = await proposer.call(approvals.getApprovals, {});
  const id = data.find(({ url }) => url.endsWith(`/${sale.orderId}`))?.id ?? 0;
  await proposer.call(approvals.withdraw, { params: { id }, body: { reason: "金額還要再確認" } });
  expect((await fileOf(proposer, sale.buyerId)).notBy).toBeNull();
  await decide(proposer, sale);
  const again = (await approver.call(approvals.getApprovals, {})).data.find(({ url }) =>
    url.endsWith(`/${sale.orderId}`),
  );
  await approver.call(approvals.approve, { params: { id: again?.id ?? 0 } });
  await expect(suspend(approver, sale.sellerId)).rejects.toMatchObject(left);
});

test("who has suspended a party does not decide its dispute until the suspension is over", async () => {
  const sale = await dispute();
  const [suspender, colleague] = [await staff(), await staff()];
  await suspend(suspender, sale.sellerId);
  const params = { orderId: sale.orderId };
  const file = await suspender.call(calls.getCase, { params });
  expect(file.may).not.toContain("decide_dispute");
  expect(file.blocked).toContain("另一位營運人員");
  await expect(decide(suspender, sale)).rejects.toMatchObject(left);
  expect((await colleague.call(calls.getCase, { params })).may).toContain("decide_dispute");
  await colleague.call(restoreMember, { params: { id: sale.sellerId }, body: { reason: "查證後沒有違規。" } });
  expect(await decide(suspender, sale)).toEqual({ waiting: false });
});

test("who has restricted a party does not decide its dispute until the restriction is over", async () => {
  const sale = await dispute();
  const [restricter, colleague] = [await staff(), await staff()];
  const params = { id: sale.buyerId };
  const body = { kind: "messages", days: 7, reason: "一週內大量傳送廣告訊息。" } as const;
  const [restriction] = (await restricter.call(restrictMember, { params, body })).restrictions;
  await expect(decide(restricter, sale)).rejects.toMatchObject(left);
  const lifted = { params: { ...params, restrictionId: restriction?.id ?? 0 }, body: { reason: "查證後沒有違規。" } };
  await colleague.call(liftRestriction, lifted);
  expect(await decide(restricter, sale)).toEqual({ waiting: false });
});
