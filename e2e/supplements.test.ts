import { expect, test } from "vitest";
import {
  applyTransition,
  deliverOrder,
  getOrder,
  getOrderInfo,
  listMyOrders,
  submitRequirements,
} from "#contract/orders/routes.ts";
import { listService, payAtGateway } from "./harness/market.ts";
import { earned, financeHasNothingOf } from "./harness/money.ts";
import { becomeMember } from "./harness/people.ts";
import { newPerson, phone, shareBrowser } from "./harness/person.ts";
import { hydrated, says, seen } from "./harness/wait.ts";

shareBrowser();

test("more work is put a price on, paid and added to the bill; after the end the buyer says thank you with a tip", async () => {
  const seller = await newPerson();
  await becomeMember(seller, "阿哲設計");
  const service = await listService(seller, "手寫風格的店名招牌設計", 800);
  const buyer = await newPerson(phone);
  const { page, go } = buyer;
  await becomeMember(buyer, "小雨");
  await go(`/orders/payment?service=${service}`);
  await page.getByRole("radio", { name: /信用卡一次付清/ }).check();
  await page.getByRole("button", { name: "同意並付款 NT$840" }).click();
  await payAtGateway(buyer);
  await hydrated(page);
  await seen(page.getByRole("heading", { name: "付款完成" }));
  const [order] = (await buyer.api.call(listMyOrders, {})).data;
  const id = order?.id ?? 0;
  const room = `/transactions/${id}`;
  const { questions } = await buyer.api.call(getOrder, { params: { id } });
  if (questions.length > 0)
    await buyer.api.call(submitRequirements, {
      params: { id },
      body: { answers: questions.map(() => "店名是好日子") },
    });

  await seller.go(room);
  const offered = seller.page.getByRole("main");
  await offered.getByRole("button", { name: "加入" }).click();
  await offered.getByRole("button", { name: "變更工作內容" }).click();
  const form = seller.page.getByRole("dialog");
  await form.getByRole("button", { name: "送出" }).click();
  await seen(form.getByText("請填寫變更的內容"));
  await form.getByLabel("增加或變更什麼").fill("多一款配色");
  await form.getByLabel("價格").fill("500");
  await seen(form.getByText("成交手續費 15%，你可得 NT$425"));
  await form.getByLabel("交期延後幾天").fill("3");
  await form.getByRole("button", { name: "送出" }).click();
  await says(offered, "買家付 NT$525，你可得 NT$425");

  await go(room);
  await says(page.getByRole("main"), "NT$525（含平台服務費 NT$25）");
  await page.getByRole("button", { name: "付款", exact: true }).click();
  const paying = page.getByRole("dialog");
  await paying.getByRole("radio", { name: /信用卡一次付清/ }).check();
  expect(await paying.getByRole("radio", { name: /ATM/ }).count()).toBe(0);
  await paying.getByRole("button", { name: "前往付款 NT$525" }).click();
  await payAtGateway(buyer);
  await hydrated(page);
  await seen(page.getByRole("heading", { name: "付款完成" }));
  const info = await buyer.api.call(getOrderInfo, { params: { id } });
  expect(info.total).toBe(1365);
  await go(`${room}/info`);
  await says(page.getByRole("main"), "追加：多一款配色");

  await seller.go(room);
  await offered.getByRole("button", { name: "加入" }).click();
  await offered.getByRole("button", { name: "加購修改次數" }).click();
  await form.getByLabel("增加幾次修改").fill("1");
  await form.getByLabel("價格").fill("300");
  await form.getByRole("button", { name: "送出" }).click();
  await says(offered, "買家付 NT$315，你可得 NT$255");
  await go(room);
  await page.getByRole("button", { name: "付款", exact: true }).click();
  await paying.getByRole("radio", { name: /信用卡一次付清/ }).check();
  await paying.getByRole("button", { name: "前往付款 NT$315" }).click();
  await payAtGateway(buyer);
  await hydrated(page);
  await seen(page.getByRole("heading", { name: "付款完成" }));
  expect((await buyer.api.call(getOrderInfo, { params: { id } })).total).toBe(1680);
  expect(await earned(seller)).toEqual({ pending: 0, balance: 0 });

  await seller.api.call(deliverOrder, { params: { id }, body: { text: "完成了，檔案在雲端連結裡。" } });
  await buyer.api.call(applyTransition, { params: { id, name: "accept" } });
  // 85 % of 800, 500 and 300.
  expect(await earned(seller)).toEqual({ pending: 1360, balance: 0 });
  await go(room);
  await page.getByRole("button", { name: "加入" }).click();
  await page.getByRole("button", { name: "給賣家小費" }).click();
  const thanks = page.getByRole("dialog");
  await thanks.getByLabel("金額").fill("20");
  await thanks.getByRole("button", { name: "下一步：付款" }).click();
  await seen(thanks.getByText("至少 NT$50"));
  await thanks.getByLabel("金額").fill("100");
  await thanks.getByRole("button", { name: "下一步：付款" }).click();
  await thanks.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "付款", exact: true }).click();
  await paying.getByRole("radio", { name: /信用卡一次付清/ }).check();
  await paying.getByRole("button", { name: "前往付款 NT$100" }).click();
  await payAtGateway(buyer);
  await hydrated(page);
  await seen(page.getByRole("heading", { name: "付款完成" }));
  const theirs = await seller.api.call(getOrder, { params: { id } });
  expect(theirs.money.map(({ label, amount }) => `${label} ${amount}`)).toContain("買家給的小費，計入待入帳收益 100");
  expect(await earned(seller)).toEqual({ pending: 1460, balance: 0 });
  await financeHasNothingOf(id);
});
