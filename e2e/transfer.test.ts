import { expect, test } from "vitest";
import { getMyPoints } from "#contract/ledger/routes.ts";
import { listMyOrders } from "#contract/orders/routes.ts";
import { listService, payAtCounter, reloadedUntil } from "./harness/market.ts";
import { earned, financeHasNothingOf } from "./harness/money.ts";
import { becomeDemo, becomeMember } from "./harness/people.ts";
import { newPerson, phone, shareBrowser } from "./harness/person.ts";
import { at, hydrated, says, seen } from "./harness/wait.ts";

shareBrowser();

test("an order waits for a transfer, is called off, and the money that comes late becomes points", async () => {
  const seller = await newPerson();
  await becomeMember(seller, "阿哲設計");
  const service = await listService(seller, "社區活動的邀請海報", 800);
  const buyer = await newPerson(phone);
  const { page, go, api } = buyer;
  await becomeDemo(buyer, "buyer");
  const { points } = await api.call(getMyPoints, {});

  await go(`/orders/payment?service=${service}`);
  await page.getByRole("radio", { name: /ATM 轉帳/ }).check();
  await page.getByRole("button", { name: "同意並付款 NT$840" }).click();
  await page.getByRole("button", { name: "取得轉帳帳號" }).click();
  await at(page, /^\/orders\/newebpay\/result\?no=/);
  await hydrated(page);
  await seen(page.getByRole("heading", { name: "等待入帳" }));
  await says(page.getByRole("main"), "兆豐國際商業銀行");

  await page.getByRole("link", { name: "前往交易室" }).click();
  await hydrated(page);
  const [, number] = /轉帳帳號(\d{14})/.exec((await page.getByRole("main").textContent()) ?? "") ?? [];
  expect(number).toBeDefined();
  // A second click gives the same number.
  await page.getByRole("button", { name: "前往付款" }).click();
  await page
    .getByRole("dialog")
    .getByRole("radio", { name: /ATM 轉帳/ })
    .check();
  await page.getByRole("dialog").getByRole("button", { name: "前往付款 NT$840" }).click();
  await at(page, /^\/orders\/newebpay\/result_transaction\?no=/);
  await says(page.getByRole("main"), number ?? "");

  const [order] = (await api.call(listMyOrders, {})).data.filter(({ title }) => title.includes("邀請海報"));
  await go(`/transactions/${order?.id}`);
  await page.getByRole("button", { name: "取消訂單" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "取消訂單" }).click();
  await seen(page.getByText("交易已取消。"));

  await payAtCounter(buyer, number ?? "");
  await reloadedUntil(buyer, `/transactions/${order?.id}`, "選擇退款 NT$840 的收款方式");
  await page.getByRole("radio", { name: /退為點數/ }).check();
  await page.getByRole("button", { name: "退為 840 點" }).click();
  const proof = page.getByRole("dialog", { name: "請再確認一次是你本人" });
  await proof.getByLabel("目前的密碼").fill("password");
  await proof.getByRole("button", { name: "確認", exact: true }).click();
  await page.getByRole("link", { name: "款項", exact: true }).click();
  await says(page.getByRole("main"), "退款完成，退為點數");
  expect((await api.call(getMyPoints, {})).points).toBe(points + 840);
  expect(await earned(seller)).toEqual({ pending: 0, balance: 0 });
  await financeHasNothingOf(order?.id ?? 0);
});
