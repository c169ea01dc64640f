import { expect, test } from "vitest";
import { login } from "#contract/accounts/routes.ts";
import { putMyBankAccount } from "#contract/accounts/setting-routes.ts";
import { getMyRevenueRecords } from "#contract/ledger/routes.ts";
import { postMyProof } from "#contract/second-factor/routes.ts";
import { getBatch, getBatches, getMyWithdrawals } from "#contract/withdrawals/routes.ts";
import { passTime, reloadedUntil } from "./harness/market.ts";
import { financeHasNoDifference } from "./harness/money.ts";
import { becomeDemo } from "./harness/people.ts";
import { newPerson, origin, type Person, shareBrowser, wide } from "./harness/person.ts";
import { gone, says, until } from "./harness/wait.ts";

shareBrowser();

/** Uploads the file to the bank's website, and downloads the response. */
async function throughTheBank(maker: Person, number: string, id: number): Promise<string> {
  const url = `${origin}/api/admin/withdrawal_batches/${id}/file`;
  const file = new Uint8Array(await (await maker.page.request.get(url)).body());
  const form = new FormData();
  form.set("file", new Blob([file], { type: "text/plain" }), "transfers.txt");
  const taken = await fetch(`${origin}/sandbox/bank/files`, { method: "POST", body: form });
  expect(taken.status).toBe(200);
  return (await fetch(`${origin}/sandbox/bank/files/${number}/answer`)).text();
}

type Run = { maker: Person; second: Person; batchId: number };

/** A second operator approves the decision with these words. */
async function letGo({ page, go }: Person, words: string): Promise<void> {
  await go("/admin/approvals");
  const card = page.getByRole("listitem").filter({ hasText: words });
  await card.getByRole("button", { name: "放行" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "放行" }).click();
}

/**
 * One weekly run: the batch, its release by a second operator, the bank, and its response.
 * @returns null when nothing was due, as in a retry of the test
 */
async function weeklyRun(): Promise<Run | null> {
  await passTime("8d");
  const [maker, second] = [await newPerson(wide), await newPerson(wide)];
  await becomeDemo(maker, "operator2");
  await becomeDemo(second, "operator");
  if ((await maker.api.call(getBatches, {})).due.count === 0) return null;
  await maker.go("/admin/withdrawals");
  await maker.page.getByRole("button", { name: "建立匯款批次" }).click();
  await says(maker.page.getByRole("main"), "目前沒有到期的提領");
  const [row] = (await maker.api.call(getBatches, {})).data;
  if (!row) throw new Error("there is no batch");
  await letGo(second, `匯款批次 ${row.number}`);
  await until(
    "the batch is released",
    () => maker.api.call(getBatch, { params: { id: row.id } }),
    ({ state }) => state === "sent",
  );
  const answer = await throughTheBank(maker, row.number, row.id);
  await maker.go(`/admin/withdrawals/${row.id}`);
  await maker.page.getByRole("button", { name: "匯入銀行回覆檔" }).click();
  const dialog = maker.page.getByRole("dialog");
  const hand = (text: string) =>
    dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "answer.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  await hand(answer.slice(0, -60));
  await dialog.getByRole("button", { name: "讀入" }).click();
  await says(dialog, "這份回覆檔沒有讀入");
  await dialog.getByRole("button", { name: "移除 answer.txt" }).click();
  await hand(answer);
  await dialog.getByRole("button", { name: "讀入" }).click();
  await gone(dialog);
  expect((await maker.api.call(getBatch, { params: { id: row.id } })).state).toBe("answered");
  return { maker, second, batchId: row.id };
}

/** The bank returns a transfer, to the account with these last digits, that it had reported as paid. */
async function bounce({ maker, second, batchId }: Run, lastDigits: string): Promise<void> {
  const { page, go } = maker;
  await go(`/admin/withdrawals/${batchId}`);
  const row = page.getByRole("row").filter({ hasText: lastDigits });
  const press = row.getByRole("button", { name: /^銀行事後退回/ });
  await press.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "提出" }).click();
  await says(dialog, "請至少用");
  await dialog.getByLabel("原因").fill("銀行通知收款帳戶已經結清");
  await dialog.getByRole("button", { name: "提出" }).dblclick();
  await gone(dialog);
  // Another tab, which still has the button, sends the same.
  await press.click();
  await dialog.getByLabel("原因").fill("銀行通知收款帳戶已經結清");
  await dialog.getByRole("button", { name: "提出" }).click();
  await says(dialog, "已經有一個決定在等待放行");
  await letGo(second, "銀行事後退回");
}

test("a withdrawal is returned by the bank, asked for again, paid, and sent back afterwards", {
  timeout: 240_000,
}, async () => {
  const seller = await newPerson(wide);
  const enter = async () => {
    await seller.api.call(login, { body: { email: "seller@example.com", password: "password" } });
    await seller.api.call(postMyProof, { body: { by: "password", password: "password" } });
  };
  const setAccount = (account: string) => seller.api.call(putMyBankAccount, { body: { bankCode: "812", account } });
  const ask = async (amount: string) => {
    await seller.go("/mypage/revenue");
    await seller.page.getByRole("button", { name: "提領", exact: true }).click();
    const dialog = seller.page.getByRole("dialog");
    await dialog.getByLabel("提領金額").fill(amount);
    await dialog.getByRole("button", { name: "申請提領" }).click();
    return dialog;
  };
  // The sum withdrawn so far; the balance alone also changes by sales that clear meanwhile.
  const withdrawn = async () => {
    let sum = 0;
    for (let page = 1, last = 1; page <= last; page++) {
      const { data, pages } = await seller.api.call(getMyRevenueRecords, { query: { page } });
      last = pages;
      for (const { kind, amount } of data) if (kind.startsWith("transfer")) sum -= amount;
    }
    return sum;
  };
  const newest = async () => (await seller.api.call(getMyWithdrawals, {})).data[0];
  // The demo market's withdrawal is paid first, because a member can have only one open.
  await weeklyRun();
  await enter();
  const before = await withdrawn();
  await setAccount("20012345670002");
  const dialog = await ask("200");
  await says(dialog, "至少提領 NT$300");
  await dialog.getByLabel("提領金額").fill("1000");
  await says(dialog, "NT$985");
  await dialog.getByRole("button", { name: "申請提領" }).click();
  await gone(dialog);
  await says(seller.page.getByRole("main"), "末四碼 0002");
  expect((await withdrawn()) - before).toBe(1000);

  await weeklyRun();
  await reloadedUntil(seller, "/mypage/revenue", "帳號與戶名不符");
  await enter();
  expect((await withdrawn()) - before).toBe(0);
  expect(await newest()).toMatchObject({ state: "returned", amount: 1000 });
  await setAccount("20012345670009");
  await gone(await ask("1000"));

  const run = await weeklyRun();
  await reloadedUntil(seller, "/mypage/revenue", "末四碼 0009，扣手續費 NT$15，匯出 NT$985");
  await says(seller.page.getByRole("main"), "已匯出");
  await enter();
  expect((await withdrawn()) - before).toBe(1000);
  expect(await newest()).toMatchObject({ state: "paid", amount: 1000, fee: 15, arrives: 985 });

  if (run) await bounce(run, "0009");
  await reloadedUntil(seller, "/mypage/revenue", "收款帳戶已經結清");
  await enter();
  expect((await withdrawn()) - before).toBe(0);
  await financeHasNoDifference();
});
