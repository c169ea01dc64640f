import { expect, test } from "vitest";
import { balanceToPoint, getMyPoints } from "#contract/ledger/routes.ts";
import { getOrder, getOrderInfo, listMyOrders } from "#contract/orders/routes.ts";
import { listService, payByWallet } from "./harness/market.ts";
import { earned, financeHasNothingOf, workAndAccept } from "./harness/money.ts";
import { becomeDemo, becomeMember } from "./harness/people.ts";
import { newPerson, phone, shareBrowser } from "./harness/person.ts";
import { at, hydrated, says, seen } from "./harness/wait.ts";

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
  await page.getByRole("button", { name: "同意並付款 NT$840" }).click();
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

test("a purchase with coupon, coins, points and JKOPAY: each side's money to the dollar at each step", async () => {
  const seller = await newPerson();
  await becomeMember(seller, "阿哲設計");
  const service = await listService(seller, "年節禮盒的手繪包裝", 800);
  const code = `GIFT${Date.now().toString(36).slice(-8).toUpperCase()}`;
  const { page: sellerPage } = seller;
  await seller.go("/mypage/services/coupons/add");
  await sellerPage.getByLabel("名稱").fill("年節折一百");
  await sellerPage.getByLabel("折抵金額").fill("100");
  await sellerPage.getByRole("textbox", { name: "代碼" }).fill(code);
  await sellerPage.getByRole("button", { name: "建立草稿" }).click();
  await sellerPage.getByRole("button", { name: "啟用", exact: true }).click();
  await sellerPage.getByRole("alertdialog").getByRole("button", { name: "啟用", exact: true }).click();
  await seen(sellerPage.getByText("使用中"));

  const buyer = await newPerson(phone);
  const { page, go, api } = buyer;
  await becomeDemo(buyer, "seller");
  await api.call(balanceToPoint, { body: { amount: 60 } });
  const had = await api.call(getMyPoints, {});
  expect(had.coins).toBeGreaterThanOrEqual(30);
  await go(`/orders/payment?service=${service}`);
  await page.getByText("有優惠碼？").click();
  await page.getByLabel("優惠券代碼").fill(code);
  await page.getByRole("button", { name: "套用" }).click();
  await says(page.getByRole("main"), "優惠券「年節折一百」−NT$100");
  await page.getByLabel("使用金幣").fill("30");
  await page.getByLabel("使用點數").fill("55");
  await page.getByRole("radio", { name: /街口支付/ }).check();
  // 800 - 100 plus 5 percent are 735, of which 85 are reserved.
  await page.getByRole("button", { name: "同意並付款 NT$650" }).click();
  await payByWallet(buyer, "以街口帳戶付款");
  await hydrated(page);
  await seen(page.getByRole("heading", { name: "付款完成" }));
  const left = { points: had.points - 55, coins: had.coins - 30 };
  expect(await api.call(getMyPoints, {})).toMatchObject(left);
  expect(await earned(seller)).toEqual({ pending: 0, balance: 0 });

  const [order] = (await api.call(listMyOrders, {})).data.filter(({ title }) => title.includes("手繪包裝"));
  const id = order?.id ?? 0;
  const info = await api.call(getOrderInfo, { params: { id } });
  expect(info).toMatchObject({ total: 735, buyerFee: 35, credits: { points: 55, coins: 30 }, refunded: 0 });
  await workAndAccept(seller, buyer, id);
  expect(await api.call(getMyPoints, {})).toMatchObject(left);
  // 700 less 15 percent.
  expect(await earned(seller)).toEqual({ pending: 595, balance: 0 });
  expect(await seller.api.call(getOrderInfo, { params: { id } })).toMatchObject({ commission: 105, earns: 595 });
  expect((await api.call(getOrder, { params: { id } })).state).toBe("completed");
  await financeHasNothingOf(id);
});
