import { expect, test } from "vitest";
import { getMyCoupons } from "#contract/coupons/routes.ts";
import { listMyOrders } from "#contract/orders/routes.ts";
import { listService, payAtGateway } from "./harness/market.ts";
import { becomeMember } from "./harness/people.ts";
import { newPerson, phone, shareBrowser } from "./harness/person.ts";
import { hydrated, says, seen } from "./harness/wait.ts";

shareBrowser();

test("a seller makes a coupon; a buyer keeps it by its code at the checkout, pays less, and it is used", async () => {
  const seller = await newPerson();
  await becomeMember(seller, "阿哲設計");
  const service = await listService(seller, "開幕卡片的手寫設計", 1000);
  const { page: desk } = seller;
  const code = `OPEN${Date.now() % 1_000_000}`;
  await seller.go("/mypage/services/coupons/add");
  await desk.getByLabel("名稱").fill("開店慶折一百");
  await desk.getByLabel("折抵金額").fill("100");
  await desk.getByRole("textbox", { name: "代碼" }).fill(code);
  await desk.getByRole("button", { name: "建立草稿" }).click();
  await desk.getByRole("button", { name: "開始發送" }).click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "開始發送" }).click();
  await seen(desk.getByText("發送中"));

  const buyer = await newPerson(phone);
  const { page, go, api } = buyer;
  await becomeMember(buyer, "小雨");
  await go(`/orders/payment?service=${service}`);
  await page.getByLabel("優惠券代碼").fill(code);
  await page.getByRole("button", { name: "存下來" }).click();
  await page.getByRole("radio", { name: /開店慶折一百/ }).check();
  await says(page.getByRole("main"), "優惠券「開店慶折一百」−NT$100");
  await page.getByRole("checkbox", { name: "我已閱讀並同意以上內容" }).check();
  await page.getByRole("button", { name: "前往付款 NT$945" }).click();
  await payAtGateway(buyer);
  await hydrated(page);
  await seen(page.getByRole("heading", { name: "付款完成" }));
  expect((await api.call(listMyOrders, {})).data.map(({ amount }) => amount)).toEqual([945]);
  expect((await api.call(getMyCoupons, { query: { status: "used" } })).data).toHaveLength(1);
});
