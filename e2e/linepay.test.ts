import { expect, test } from "vitest";
import { getOrder, listMyOrders } from "#contract/orders/routes.ts";
import { listService, payByLine } from "./harness/market.ts";
import { becomeMember } from "./harness/people.ts";
import { newPerson, phone, shareBrowser } from "./harness/person.ts";
import { at, hydrated, seen } from "./harness/wait.ts";

shareBrowser();

test("a purchase by LINE Pay: cancelled there, paid from the room, once", async () => {
  const seller = await newPerson();
  await becomeMember(seller, "阿哲設計");
  const service = await listService(seller, "手寫風格的店名招牌設計", 800);
  const buyer = await newPerson(phone);
  const { page, go } = buyer;
  await becomeMember(buyer, "小雨");

  await go(`/orders/payment?service=${service}`);
  await page.getByRole("radio", { name: /LINE Pay/ }).check();
  await page.getByRole("button", { name: "同意並付款 NT$840" }).click();
  await payByLine(buyer, "取消");
  await at(page, /^\/orders\/linepay\/result\?no=/);
  await seen(page.getByRole("heading", { name: "付款沒有成功" }));
  await seen(page.getByText("這次付款已取消，或超過 LINE Pay 的付款時間，沒有扣款。"));

  const { data } = await buyer.api.call(listMyOrders, {});
  const id = data[0]?.id ?? 0;
  await go(`/transactions/${id}`);
  await page.getByRole("button", { name: "前往付款", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /LINE Pay/ }).check();
  await dialog.getByRole("button", { name: "前往付款 NT$840" }).click();
  await payByLine(buyer, "同意並付款");
  await at(page, /^\/orders\/linepay\/result_transaction\?no=/);
  await hydrated(page);
  await seen(page.getByRole("heading", { name: "付款完成" }));
  // The same address again, as after a press on the back button.
  await page.reload();
  await seen(page.getByRole("heading", { name: "付款完成" }));
  expect((await buyer.api.call(listMyOrders, {})).data.map(({ amount }) => amount)).toEqual([840]);
  expect((await buyer.api.call(getOrder, { params: { id } })).state).not.toBe("pending_payment");
});
