import { expect, test } from "vitest";
import { listMyOrders } from "#contract/orders/routes.ts";
import { listService, payByWallet } from "./harness/market.ts";
import { becomeMember } from "./harness/people.ts";
import { newPerson, phone, shareBrowser } from "./harness/person.ts";
import { at, hydrated, seen } from "./harness/wait.ts";

shareBrowser();

test("a purchase by JKOPAY: left at the wallet, paid from the room", async () => {
  const seller = await newPerson();
  await becomeMember(seller, "阿哲設計");
  const service = await listService(seller, "手寫風格的店名招牌設計", 800);
  const buyer = await newPerson(phone);
  const { page, go } = buyer;
  await becomeMember(buyer, "小雨");

  await go(`/orders/payment?service=${service}`);
  await page.getByRole("radio", { name: /街口支付/ }).check();
  await page.getByRole("checkbox", { name: "我已閱讀並同意以上內容" }).check();
  await page.getByRole("button", { name: "前往付款 NT$840" }).click();
  await payByWallet(buyer, "取消返回");
  await at(page, /^\/orders\/jkos\/result\?no=/);
  await seen(page.getByRole("heading", { name: "正在確認付款結果" }));

  const { data } = await buyer.api.call(listMyOrders, {});
  await go(`/transactions/${data[0]?.id}`);
  await page.getByRole("button", { name: "前往付款", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /街口支付/ }).check();
  await dialog.getByRole("button", { name: "前往付款 NT$840" }).click();
  await payByWallet(buyer, "以街口帳戶付款");
  await hydrated(page);
  await seen(page.getByRole("heading", { name: "付款完成" }));
  expect((await buyer.api.call(listMyOrders, {})).data.map(({ amount }) => amount)).toEqual([840]);
});
