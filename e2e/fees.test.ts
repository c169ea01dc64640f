import { expect, test } from "vitest";
import { getCategories } from "#contract/catalog/routes.ts";
import { getOrderDraft, listMyOrders } from "#contract/orders/routes.ts";
import { DAY, later, taipeiDay, withZone } from "#contract/time.ts";
import { listService, passTime, payAtGateway, reloadedUntil } from "./harness/market.ts";
import { earned, workAndAccept } from "./harness/money.ts";
import { becomeDemo, becomeMember } from "./harness/people.ts";
import { newPerson, phone, shareBrowser, wide } from "./harness/person.ts";
import { says, seen } from "./harness/wait.ts";

shareBrowser();

test("a rule of fees is tried on the last orders, proposed, let pass by another, and stands at the checkout and beside the seller's price; what was bought before ends as it was sold", {
  timeout: 240_000,
}, async () => {
  const [seller, buyer, operator, second] = [
    await newPerson(wide),
    await newPerson(phone),
    await newPerson(wide),
    await newPerson(wide),
  ];
  await becomeMember(seller, "阿哲設計");
  await becomeMember(buyer, "小雨");
  await becomeDemo(operator, "operator");
  await becomeDemo(second, "operator2");
  const service = await listService(seller, "手寫風格的店名招牌設計", 2000);

  const { page, go } = operator;
  await go("/admin/finance");
  await page.getByRole("link", { name: "費率規則" }).click();
  await page.getByRole("link", { name: "新增規則" }).click();
  const main = page.getByRole("main");
  await main.getByLabel("名稱").fill("開站優惠");
  await main.getByLabel("買家服務費（%）").fill("50");
  await main.getByRole("button", { name: "試算" }).click();
  await seen(main.getByText("買家服務費最多 20%"));
  await main.getByLabel("買家服務費（%）").fill("0");
  await main.getByLabel("賣家手續費（%）").fill("12");
  await main.getByLabel("賣家等級").selectOption("1");
  await main.getByRole("button", { name: "試算" }).click();
  await seen(main.getByText("會不同的訂單").first());
  expect(await main.getByLabel("名稱").inputValue()).toBe("開站優惠");
  await main.getByRole("button", { name: "提出規則" }).click();
  await seen(main.getByText("等待放行"));

  const draft = () => buyer.api.call(getOrderDraft, { query: { service } });
  expect((await draft()).buyerFee).toBe(100);
  await second.go("/admin/approvals");
  const waiting = second.page.getByRole("main");
  await waiting.getByText("費率規則：開站優惠").first().waitFor();
  await waiting.getByRole("button", { name: "放行", exact: true }).first().click();
  await second.page.getByRole("alertdialog").getByRole("button", { name: "放行" }).click();
  await expect.poll(async () => (await draft()).buyerFee, { timeout: 20_000 }).toBe(0);

  await buyer.go(`/orders/payment?service=${service}`);
  await says(buyer.page.getByRole("main"), "同意並付款 NT$2,000");
  await seller.go(`/myservices/${service}`);
  await says(seller.page.getByRole("main"), "成交時收 12% 手續費，你可得 NT$1,760");

  await go("/admin/finance/fees");
  await main.getByRole("button", { name: /^結束/ }).first().click();
  await seen(main.getByText("已結束"));
  expect((await draft()).buyerFee).toBe(100);

  await buyer.go(`/orders/payment?service=${service}`);
  await buyer.page.getByRole("radio", { name: /信用卡一次付清/ }).check();
  await buyer.page.getByRole("button", { name: "同意並付款 NT$2,100" }).click();
  await payAtGateway(buyer);
  await seen(buyer.page.getByRole("heading", { name: "付款完成" }));
  const [bought] = (await buyer.api.call(listMyOrders, {})).data;
  const id = bought?.id ?? 0;

  // A rule for one category and the next day only, so that it ends by itself.
  const [category] = await operator.api.call(getCategories, {});
  await go("/admin/finance/fees/add");
  await main.getByLabel("名稱").fill("設計週");
  await main.getByLabel("買家服務費（%）").fill("1");
  await main.getByLabel("賣家手續費（%）").fill("8");
  await main.getByLabel("分類").selectOption(category?.name ?? "");
  const today = await main.getByLabel("開始日期").inputValue();
  const tomorrow = taipeiDay(later(new Date(withZone(`${today}T12:00:00`)), DAY));
  await main.getByLabel("開始日期").fill(tomorrow);
  await main.getByLabel("結束日期（選填）").fill(tomorrow);
  await main.getByRole("button", { name: "試算" }).click();
  await seen(main.getByRole("row", { name: `#${id} ` }).getByText("NT$100 → NT$20"));
  await main.getByRole("button", { name: "提出規則" }).click();
  await seen(main.getByText("等待放行"));
  await second.go("/admin/approvals");
  await waiting.getByText("費率規則：設計週").first().waitFor();
  await waiting.getByRole("button", { name: "放行", exact: true }).first().click();
  await second.page.getByRole("alertdialog").getByRole("button", { name: "放行" }).click();
  await reloadedUntil(operator, "/admin/finance/fees", "尚未開始");
  expect((await draft()).buyerFee).toBe(100);

  await passTime("1d");
  await buyer.go(`/orders/payment?service=${service}`);
  await says(buyer.page.getByRole("main"), "同意並付款 NT$2,020");
  await seller.go(`/myservices/${service}`);
  await says(seller.page.getByRole("main"), "成交時收 8% 手續費，你可得 NT$1,840");
  await workAndAccept(seller, buyer, id);
  expect((await earned(seller)).pending).toBe(1700);
  await seller.go(`/transactions/${id}/info`);
  await says(seller.page.getByRole("main"), "賣家手續費 15%");
  await passTime("1d");
  expect((await draft()).buyerFee).toBe(100);
});
