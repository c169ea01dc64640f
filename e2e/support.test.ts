import { expect, test } from "vitest";
import { getOrderDraft, placeOrder } from "#contract/orders/routes.ts";
import { addSavedReply } from "#contract/support/admin-routes.ts";
import { orderForm } from "#server/demo/forms.ts";
import { listService, reloadedUntil } from "./harness/market.ts";
import { becomeDemo, becomeMember } from "./harness/people.ts";
import { newPerson, phone, shareBrowser, wide } from "./harness/person.ts";
import { says, seen } from "./harness/wait.ts";

shareBrowser();

test("help with an order, from the room to the operator and back, with a file and an undone end", {
  timeout: 240_000,
}, async () => {
  const [seller, buyer, operator] = [await newPerson(wide), await newPerson(phone), await newPerson(wide)];
  const suffix = Math.random().toString(36).slice(2, 8);
  await becomeMember(seller, "阿哲設計");
  await becomeMember(buyer, "小雨");
  await becomeDemo(operator, "operator");
  const serviceId = await listService(seller, `名片設計與完稿 ${suffix}`, 1000);
  const draft = await buyer.api.call(getOrderDraft, { query: { service: serviceId } });
  const { id } = await buyer.api.call(placeOrder, { body: orderForm(draft) });
  const title = `收據 ${suffix}`;
  await operator.api.call(addSavedReply, {
    body: { title, text: "{暱稱}你好，訂單 {訂單編號} 的收據請給我們看一下。" },
  });

  // From the room on the phone: the order is already chosen.
  await buyer.go(`/transactions/${id}`);
  await buyer.page.getByRole("button", { name: "更多", exact: true }).click();
  await buyer.page.getByRole("link", { name: "這筆訂單需要協助" }).click();
  await says(buyer.page.getByRole("main"), `名片設計與完稿 ${suffix}`);
  expect(await buyer.page.getByLabel("這封信關於").inputValue()).toBe("order");
  await buyer.page.getByLabel("主旨", { exact: true }).fill(`轉帳沒有對上 ${suffix}`);
  await buyer.page.getByLabel("內容", { exact: true }).fill("我已經轉帳了，畫面還是說等待付款。");
  await buyer.page.getByRole("button", { name: "送出", exact: true }).click();
  await buyer.page.getByRole("link", { name: "看我的信" }).click();
  await buyer.page.getByRole("link", { name: new RegExp(`轉帳沒有對上 ${suffix}`) }).click();
  await seen(buyer.page.getByText("已收到", { exact: true }));

  // The operator finds it at the order, takes it and answers with a saved reply.
  await operator.go(`/admin/orders/${id}`);
  await operator.page.getByRole("link", { name: `轉帳沒有對上 ${suffix}` }).click();
  await operator.page.getByRole("button", { name: "接手", exact: true }).click();
  await seen(operator.page.getByText("處理中", { exact: true }));
  await operator.page.getByLabel("新的備註").fill("對帳單還沒看到這筆。");
  await operator.page.getByRole("button", { name: "寫下備註" }).click();
  await seen(operator.page.getByText("對帳單還沒看到這筆。"));
  await operator.page.getByLabel("套用常用回覆").selectOption({ label: title });
  const answer = operator.page.getByLabel("回覆", { exact: true });
  expect(await answer.inputValue()).toBe(`小雨你好，訂單 ${id} 的收據請給我們看一下。`);
  await operator.page.getByRole("button", { name: "寄出回覆" }).click();
  await seen(operator.page.getByText("等會員回覆", { exact: true }));
  expect(await answer.inputValue()).toBe("");

  // The member answers with a file in the same thread, and never sees the note.
  await reloadedUntil(buyer, new URL(buyer.page.url()).pathname, `訂單 ${id} 的收據請給我們看一下。`);
  expect(await buyer.page.getByText("對帳單還沒看到這筆。").count()).toBe(0);
  await buyer.page.getByLabel("回覆", { exact: true }).fill("附上收據。");
  await buyer.page
    .locator('input[type="file"]')
    .setInputFiles({ name: "收據.txt", mimeType: "text/plain", buffer: Buffer.from("收據") });
  await buyer.page.getByRole("button", { name: "送出", exact: true }).click();
  await seen(buyer.page.getByRole("link", { name: /收據\.txt/ }));

  // The operator reads it, ends the letter by mistake, and undoes that.
  const letter = new URL(operator.page.url()).pathname;
  await reloadedUntil(operator, letter, "附上收據。");
  await seen(operator.page.getByRole("link", { name: /收據\.txt/ }));
  await operator.page.getByRole("button", { name: "已人工處理", exact: true }).click();
  const dialog = operator.page.getByRole("dialog", { name: "已人工處理" });
  await dialog.getByLabel("怎麼處理的").fill("已經在電話裡說明。");
  await dialog.getByRole("button", { name: "已人工處理", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  await seen(operator.page.getByText("已結案", { exact: true }));
  await operator.page.getByRole("button", { name: "撤銷結案", exact: true }).click();
  await seen(operator.page.getByText("處理中", { exact: true }));
  await operator.page.getByRole("button", { name: "結案", exact: true }).click();
  await seen(operator.page.getByText("已結案", { exact: true }));
  await reloadedUntil(buyer, new URL(buyer.page.url()).pathname, "這封信已結案，回覆後會重新開啟。");
});
