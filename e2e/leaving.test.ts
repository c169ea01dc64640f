import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { login } from "#contract/accounts/routes.ts";
import { applyTransition, getOrderDraft, placeOrder } from "#contract/orders/routes.ts";
import { orderForm } from "#server/demo/forms.ts";
import { unzip } from "#server/testing/unzip.ts";
import { listService, payAtCounter, reloadedUntil } from "./harness/market.ts";
import { becomeDemo, becomeMember, mailTo, makeMember, PASSWORD } from "./harness/people.ts";
import { newPerson, type Person, shareBrowser } from "./harness/person.ts";
import { at, gone, LONG, says, seen } from "./harness/wait.ts";

shareBrowser();

/** Places an unpaid order, which prevents its parties from deleting their accounts. */
async function order({ api }: Person, service: number): Promise<number> {
  const draft = await api.call(getOrderDraft, { query: { service } });
  const { id } = await api.call(placeOrder, { body: orderForm(draft) });
  return id;
}

test("a member takes the data along, leaves once nothing is open, and is brought back", async () => {
  const seller = await newPerson();
  await becomeMember(seller, "阿木工坊");
  const service = await listService(seller, "手工刻印木頭印章設計", 900);

  const member = await newPerson();
  const { page, go, api } = member;
  const email = await makeMember(member, "小離");
  const { id } = await api.call(login, { body: { email, password: PASSWORD } });
  const orderId = await order(member, service);

  await go("/mypage/setting");
  const part = page.locator("section", { has: page.getByRole("heading", { name: "我的資料與帳號" }) });
  await part.getByRole("button", { name: /^匯出/ }).click();
  const proof = page.getByRole("dialog", { name: "請再確認一次是你本人" });
  await proof.getByLabel("目前的密碼").fill("not-the-password");
  await proof.getByRole("button", { name: "確認", exact: true }).click();
  await seen(proof.getByText("目前的密碼不正確。"));
  await proof.getByLabel("目前的密碼").fill(PASSWORD);
  await proof.getByRole("button", { name: "確認", exact: true }).click();
  const save = part.getByRole("button", { name: /^下載/ });
  await seen(save);
  const [download] = await Promise.all([page.waitForEvent("download", { timeout: LONG }), save.click()]);
  const archive = unzip(await readFile(await download.path()));
  const rows = (name: string) => JSON.parse(archive.get(`${name}.json`)?.toString() ?? "null");
  expect(rows("account")).toMatchObject([{ id, email, nickname: "小離" }]);
  expect(rows("orders")).toMatchObject([{ id: orderId, other: "阿木工坊" }]);
  expect((await mailTo(email, "你的資料已經整理好")).text).toContain("/mypage/setting");

  await part.getByRole("button", { name: /^刪除/ }).click();
  await seen(part.getByText("交易「手工刻印木頭印章設計」還沒結束"));
  expect(await part.getByRole("link", { name: "前往交易" }).getAttribute("href")).toBe(`/transactions/${orderId}`);
  await api.call(applyTransition, { params: { id: orderId, name: "cancel_unpaid" } });

  await go("/mypage/setting");
  await part.getByRole("button", { name: /^刪除/ }).click();
  const leave = part.getByRole("button", { name: "刪除帳號", exact: true }).last();
  await part.getByLabel("你的暱稱").fill("小離");
  await leave.click();
  await seen(page.getByRole("heading", { name: "你已申請刪除帳號" }));
  await seen(page.getByText(/^刪除日期：\d{4}\/\d{2}\/\d{2}$/));
  await gone(page.getByRole("banner"));

  const operator = await newPerson();
  await becomeDemo(operator, "operator");
  await operator.go(`/admin/members/${id}`);
  await seen(operator.page.getByText("預定刪除"));
  await operator.page.getByRole("button", { name: "恢復帳號" }).click();
  const dialog = operator.page.getByRole("dialog");
  await dialog.getByLabel("原因").fill("本人來信說要繼續使用。");
  await dialog.getByRole("button", { name: "恢復帳號" }).click();
  await gone(operator.page.getByText("預定刪除"));

  await go("/mypage/setting");
  await seen(page.getByRole("heading", { name: "帳號設定" }));
});

test("a small rest of a refund is given up with the account, with a receipt", async () => {
  const seller = await newPerson();
  await becomeMember(seller, "阿竹工坊");
  const service = await listService(seller, "手寫春聯一副兩張", 100);
  const member = await newPerson();
  const { page, go, api } = member;
  const email = await makeMember(member, "小散");
  await api.call(login, { body: { email, password: PASSWORD } });
  const id = await order(member, service);

  // Paid by transfer and cancelled: the refund becomes points.
  await go(`/transactions/${id}`);
  await page.getByRole("button", { name: "前往付款" }).click();
  const pay = page.getByRole("dialog");
  await pay.getByRole("radio", { name: /ATM 轉帳/ }).check();
  await pay.getByRole("button", { name: "前往付款 NT$105" }).click();
  await page.getByRole("button", { name: "取得轉帳帳號" }).click();
  await at(page, /^\/orders\/newebpay\/result/);
  await go(`/transactions/${id}`);
  const [, number] = /轉帳帳號(\d{14})/.exec((await page.getByRole("main").textContent()) ?? "") ?? [];
  await api.call(applyTransition, { params: { id, name: "cancel_unpaid" } });
  await payAtCounter(member, number ?? "");
  await reloadedUntil(member, `/transactions/${id}`, "選擇退款 NT$105 的收款方式");
  await page.getByRole("radio", { name: /退為點數/ }).check();
  await page.getByRole("button", { name: "退為 105 點" }).click();
  const proof = page.getByRole("dialog", { name: "請再確認一次是你本人" });
  await proof.getByLabel("目前的密碼").fill(PASSWORD);
  await proof.getByRole("button", { name: "確認", exact: true }).click();
  await says(page.getByRole("main"), "退款完成，退為點數");

  await go("/mypage/setting");
  const part = page.locator("section", { has: page.getByRole("heading", { name: "我的資料與帳號" }) });
  await part.getByRole("button", { name: /^刪除/ }).click();
  const box = part.getByRole("checkbox", { name: /我放棄這 NT\$105/ });
  expect(await box.isChecked()).toBe(false);
  await part.getByLabel("你的暱稱").fill("小散");
  const leave = part.getByRole("button", { name: "刪除帳號", exact: true }).last();
  await leave.click();
  await seen(part.getByText("請勾選放棄，或先設定收款帳戶"));
  await box.check();
  await leave.click();
  await seen(page.getByRole("heading", { name: "你已申請刪除帳號" }));
  expect((await mailTo(email, "放棄剩餘款項的收據")).text).toContain("金額：NT$105");
});
