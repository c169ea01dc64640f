import { expect, test } from "vitest";
import * as approvals from "#contract/approvals/routes.ts";
import { getManualJournals, proposeManual, reverseManual } from "#contract/books/routes.ts";
import { taipeiMonth } from "#contract/time.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const staff = async (role: "finance" | "support") => world.operator((await makeMember(world, { roles: [role] })).id);
const [first, second, support] = [await staff("finance"), await staff("finance"), await staff("support")];

const form = {
  ...{ debit: "gateway_fees", credit: "bank", amount: 300 },
  ...{ month: taipeiMonth(world.clock.now()), reason: "藍新金流十一月的月租費，銀行已經扣款" },
} as const;
const wish = (more = {}) => ({ body: { ...form, ...more } as never });
const sums = async () => ({
  bank: await balanceOf(world.system, { kind: "bank" }),
  fees: await balanceOf(world.system, { kind: "gateway_fees" }),
});
const newest = async () => (await first.call(getManualJournals, {})).data[0];
const code = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => error.body?.code,
  );
/** The waiting proposal about manual journals. */
async function waiting() {
  const { data } = await second.call(approvals.getApprovals, {});
  const row = data.find(({ url }) => url === "/admin/books/journals");
  if (!row) throw new Error("nothing waits");
  return { params: { id: row.id } };
}

test("a journal is booked once another operator approves it, and taken back only by another one", async () => {
  expect(await first.call(proposeManual, wish())).toEqual({ waiting: true });
  expect(await newest()).toMatchObject({ state: "waiting", bookedBy: null, mayReverse: false });
  expect(await sums()).toEqual({ bank: 0, fees: 0 });
  const proposal = await waiting();
  expect(await code(first.call(approvals.approve, proposal))).not.toBe("done");
  expect(await code(support.call(approvals.approve, proposal))).not.toBe("done");
  const both = await Promise.all([1, 2].map(() => code(second.call(approvals.approve, proposal))));
  expect(both.filter((each) => each === "done")).toHaveLength(1);
  expect(await sums()).toEqual({ bank: 300, fees: -300 });
  const booked = await newest();
  expect(booked).toMatchObject({ state: "booked", mayReverse: true });
  expect((await reconcile(world.system)).differences).toEqual([]);

  const params = { id: booked?.id ?? 0 };
  const reverse = () => first.call(reverseManual, { params, body: { reason: "月租費算錯了，先全部沖回再重新登錄" } });
  expect(await reverse()).toEqual({ waiting: true });
  expect(await code(reverse())).toBe("conflict");
  await second.call(approvals.approve, await waiting());
  expect(await sums()).toEqual({ bank: 0, fees: 0 });
  expect(await newest()).toMatchObject({ state: "booked", reverses: params.id, debit: "bank", credit: "gateway_fees" });
  expect(await code(reverse())).toBe("conflict");
  expect((await reconcile(world.system)).differences).toEqual([]);
});

test("a rejected journal is never booked, and cannot be taken back", async () => {
  await first.call(proposeManual, wish({ amount: 70 }));
  await second.call(approvals.reject, { ...(await waiting()), body: { reason: "金額和帳單不同，請再確認" } as never });
  const row = await newest();
  expect(row).toMatchObject({ state: "ended", bookedAt: null, mayReverse: false });
  const body = { reason: "沒有入帳的調整不用沖回" };
  expect(await code(first.call(reverseManual, { params: { id: row?.id ?? 0 }, body }))).toBe("conflict");
  expect(await sums()).toEqual({ bank: 0, fees: 0 });
});

test("members' accounts, equal accounts, short reasons and other months are refused at their field", async () => {
  for (const [more, field] of [
    [{ debit: "balance" }, "debit"],
    [{ credit: "escrow" }, "credit"],
    [{ credit: "gateway_fees" }, "credit"],
    [{ amount: 0 }, "amount"],
    [{ reason: "月租費" }, "reason"],
    [{ month: "2020-01" }, "month"],
    [{ month: "2099-01" }, "month"],
  ] as const)
    await expect(first.call(proposeManual, wish(more)), field).rejects.toMatchObject({
      body: { message: { [field]: [expect.any(String)] } },
    });
  expect(await code(support.call(proposeManual, wish()))).toBe("forbidden");
  expect(await code(support.call(getManualJournals, {}))).toBe("forbidden");
});
