import { expect, test } from "vitest";
import { listMyOrders } from "#contract/orders/routes.ts";
import { listService, payAtGateway } from "./harness/market.ts";
import { becomeMember } from "./harness/people.ts";
import { newPerson, phone, shareBrowser } from "./harness/person.ts";
import { at, gone, hydrated, seen } from "./harness/wait.ts";

shareBrowser();

test("a card is kept at a payment, pays the next order in one press, and is removed", async () => {
  const seller = await newPerson();
  await becomeMember(seller, "阿哲設計");
  const first = await listService(seller, "手寫風格的店名招牌設計", 800);
  const second = await listService(seller, "菜單排版與印刷完稿", 600);
  const buyer = await newPerson(phone);
  const { page, go } = buyer;
  await becomeMember(buyer, "小雨");

  await go(`/orders/payment?service=${first}`);
  await page.getByRole("checkbox", { name: "記住這張卡，下次直接付款" }).check();
  await page.getByRole("button", { name: "同意並付款 NT$840" }).click();
  await seen(page.getByRole("heading", { name: "保存這張卡的約定" }));
  await payAtGateway(buyer);
  await hydrated(page);
  await seen(page.getByRole("heading", { name: "付款完成" }));

  await go(`/orders/payment?service=${second}`);
  const card = page.getByRole("radio", { name: /VISA 末四碼 1111/ });
  expect(await card.isChecked()).toBe(true);
  await page.getByRole("button", { name: "同意並付款 NT$630", exact: true }).click();
  await at(page, /^\/orders\/result\?no=/);
  await seen(page.getByRole("heading", { name: "付款完成" }));
  const { data } = await buyer.api.call(listMyOrders, {});
  expect(data.map(({ amount }) => amount).sort()).toEqual([630, 840]);

  await go("/mypage/setting#cards");
  await page.getByRole("button", { name: /移除\s*VISA 末四碼 1111/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "移除這張卡" }).click();
  await gone(page.getByRole("heading", { name: "VISA 末四碼 1111" }));
  await go(`/orders/payment?service=${second}`);
  await seen(page.getByRole("radio", { name: /信用卡一次付清/ }));
  expect(await page.getByRole("radio", { name: /末四碼/ }).count()).toBe(0);
});
