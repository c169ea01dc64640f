import { expect, test } from "vitest";
import { balanceToPoint, getMyPoints } from "#contract/ledger/routes.ts";
import { declineOrder, listMyOrders } from "#contract/orders/routes.ts";
import { listService, payAtGateway } from "./harness/market.ts";
import { becomeDemo, becomeMember } from "./harness/people.ts";
import { newPerson, phone, shareBrowser } from "./harness/person.ts";
import { at, hydrated, says, seen, until } from "./harness/wait.ts";

shareBrowser();

test("points pay a part beside a card, then a whole order without a gateway, and come back when it is declined", async () => {
  const seller = await newPerson();
  await becomeMember(seller, "阿哲設計");
  const poster = await listService(seller, "市集攤位的手繪海報", 800);
  const card = await listService(seller, "手寫風格的感謝小卡", 500);
  const buyer = await newPerson(phone);
  const { page, go, api } = buyer;
  await becomeDemo(buyer, "seller");
  const { points: before, balance } = await api.call(getMyPoints, {});
  expect(balance).toBeGreaterThanOrEqual(700);
  await api.call(balanceToPoint, { body: { amount: 700 } });

  await go(`/orders/payment?service=${poster}`);
  const field = page.getByLabel("使用點數");
  await field.fill("999999");
  await seen(page.getByText("最多可以用"));
  await field.fill("100");
  await says(page.getByRole("main"), "點數折抵−NT$100");
  await page.getByRole("button", { name: "同意並付款 NT$740" }).click();
  await payAtGateway(buyer);
  await hydrated(page);
  await seen(page.getByRole("heading", { name: "付款完成" }));
  expect((await api.call(getMyPoints, {})).points).toBe(before + 600);

  await go(`/orders/payment?service=${card}`);
  await page.getByLabel("使用點數").fill("525");
  await says(page.getByRole("main"), "應付金額NT$0");
  expect(await page.getByRole("radio", { name: /街口支付/ }).count()).toBe(0);
  await page.getByRole("button", { name: "同意並用點數與金幣付款" }).click();
  await at(page, /^\/orders\/result\?order=/);
  await seen(page.getByRole("heading", { name: "付款完成" }));
  expect((await api.call(getMyPoints, {})).points).toBe(before + 75);

  const [order] = (await api.call(listMyOrders, {})).data.filter(({ title }) => title.includes("感謝小卡"));
  await seller.api.call(declineOrder, { params: { id: order?.id ?? 0 }, body: { reason: "這陣子檔期已滿，抱歉" } });
  await until(
    "the points are back",
    () => api.call(getMyPoints, {}),
    ({ points }) => points === before + 600,
  );
  await go(`/transactions/${order?.id}?part=money`);
  await says(page.getByRole("main"), "點數退回");
});
