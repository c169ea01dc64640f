import { expect, test } from "vitest";
import { getMyCoupons } from "#contract/coupons/routes.ts";
import { listMyOrders } from "#contract/orders/routes.ts";
import { listService, payAtGateway } from "./harness/market.ts";
import { becomeDemo, becomeMember } from "./harness/people.ts";
import { newPerson, type Person, phone, shareBrowser, wide } from "./harness/person.ts";
import { at, hydrated, says, seen } from "./harness/wait.ts";

shareBrowser();

/** A unique code across runs. */
const freshCode = (head: string) => `${head}${Date.now().toString(36).slice(-8).toUpperCase()}`;

async function confirmed({ page }: Person, label: string): Promise<void> {
  await page.getByRole("button", { name: label, exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: label, exact: true }).click();
}

test("a seller makes a coupon; a buyer keeps it by its code at the checkout, pays less, and it is used", async () => {
  const seller = await newPerson();
  await becomeMember(seller, "阿哲設計");
  const service = await listService(seller, "開幕卡片的手寫設計", 1000);
  const { page: sellerPage } = seller;
  const code = freshCode("OPEN");
  await seller.go("/mypage/services/coupons/add");
  await sellerPage.getByLabel("名稱").fill("開店慶折一百");
  await sellerPage.getByLabel("折抵金額").fill("100");
  await sellerPage.getByRole("textbox", { name: "代碼" }).fill(code);
  await sellerPage.getByRole("button", { name: "建立草稿" }).click();
  await confirmed(seller, "啟用");
  await seen(sellerPage.getByText("使用中"));

  const buyer = await newPerson(phone);
  const { page, go, api } = buyer;
  await becomeMember(buyer, "小雨");
  await go(`/orders/payment?service=${service}`);
  await page.getByText("有優惠碼？").click();
  // Focusing the optional field without input marks nothing.
  await page.getByLabel("優惠券代碼").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await page.getByLabel("優惠券代碼").getAttribute("aria-invalid")).not.toBe("true");
  await page.getByLabel("優惠券代碼").fill(code.toLowerCase());
  await page.getByRole("button", { name: "套用" }).click();
  await seen(page.getByText("已套用優惠券：開店慶折一百"));
  expect(await page.getByRole("radio", { name: /開店慶折一百/ }).isChecked()).toBe(true);
  await says(page.getByRole("main"), "優惠券「開店慶折一百」−NT$100");
  await page.getByRole("button", { name: "同意並付款 NT$945" }).click();
  await seen(page.getByRole("heading", { name: "信用卡付款" }));
  // Back at the checkout, the existing order is shown with its discounted price, and is the one that is paid.
  await page.goBack({ waitUntil: "load" });
  await hydrated(page);
  await seen(page.getByText("你有一筆還沒付款的訂單"));
  await says(page.getByRole("main"), "已經保留，付款總額 NT$945");
  await page.getByRole("button", { name: "同意並付款 NT$945" }).click();
  await payAtGateway(buyer);
  await hydrated(page);
  await seen(page.getByRole("heading", { name: "付款完成" }));
  expect((await api.call(listMyOrders, {})).data.map(({ amount }) => amount)).toEqual([945]);
  expect((await api.call(getMyCoupons, { query: { status: "used" } })).data).toHaveLength(1);
});

test("a seller's coupon: written, sent out, kept by a buyer, ended", async () => {
  const seller = await newPerson(wide);
  await becomeMember(seller, "阿哲設計");
  await listService(seller, "手寫風格的店名招牌設計", 800);
  const { page } = seller;
  const code = freshCode("SIGN");

  await seller.go("/mypage/services");
  await page.getByRole("main").getByRole("link", { name: "優惠券", exact: true }).click();
  await at(page, "/mypage/services/coupons");
  await page.getByRole("link", { name: "新增優惠券" }).click();
  await at(page, "/mypage/services/coupons/add");
  await page.getByRole("button", { name: "建立草稿" }).click();
  await seen(page.getByText("請輸入名稱"));
  await page.getByLabel("名稱").fill("老客戶九折");
  await page.getByRole("radio", { name: "折扣比例" }).check();
  await page.getByLabel("折抵百分比").fill("10");
  await page.getByLabel("折抵上限").fill("200");
  await page.getByLabel("適用範圍").selectOption({ label: "一項服務" });
  await page.getByLabel("服務", { exact: true }).selectOption({ label: "手寫風格的店名招牌設計" });
  await page.getByLabel("代碼", { exact: true }).fill(code.toLowerCase());
  await page.getByRole("button", { name: "建立草稿" }).click();
  await at(page, /^\/mypage\/services\/coupons\/\d+$/);
  await confirmed(seller, "啟用");
  await seen(page.getByText("使用中"));

  const buyer = await newPerson(phone);
  await becomeMember(buyer, "小雨");
  await buyer.go("/mypage/coupons");
  await buyer.page.getByLabel("優惠券代碼").fill("NOSUCHCODE");
  await buyer.page.getByRole("button", { name: "兌換" }).click();
  await seen(buyer.page.getByText("找不到這個代碼"));
  await buyer.page.getByLabel("優惠券代碼").fill(code);
  await buyer.page.getByRole("button", { name: "兌換" }).click();
  await seen(buyer.page.getByRole("heading", { name: "老客戶九折" }));
  expect(await buyer.api.call(getMyCoupons, {})).toMatchObject({ counts: { usable: 1 } });
  await buyer.page.getByRole("link", { name: "去挑選服務" }).click();
  await at(buyer.page, /^\/services\/\d+$/);

  await page.reload();
  await seen(page.getByText("1 人"));
  await confirmed(seller, "結束");
  await seen(page.getByText("已結束"));
  await seller.go("/mypage/services/coupons");
  await seen(page.getByRole("link", { name: "老客戶九折" }));
  await buyer.go("/mypage/coupons?status=over");
  await seen(buyer.page.getByRole("heading", { name: "老客戶九折" }));
  expect([...seller.complaints(), ...buyer.complaints()].filter((line) => !line.includes("409"))).toEqual([]);
});

test("a coupon of the site: its budget, the seller who bears a share agrees, a second person releases a large one", async () => {
  const seller = await newPerson(phone);
  await becomeMember(seller, "阿哲設計");
  const service = await listService(seller, "手寫風格的活動主視覺", 1000);
  const operator = await newPerson(wide);
  await becomeDemo(operator, "operator");
  const { page } = operator;
  const code = freshCode("HELLO");
  await operator.go("/admin/coupons");
  await page.getByRole("link", { name: "新增優惠券" }).click();
  await at(page, "/admin/coupons/add");
  await page.getByLabel("名稱").fill("新客折一百");
  await page.getByLabel("折抵金額").fill("100");
  await page.getByLabel("最低消費").fill("500");
  await page.getByLabel("適用範圍").selectOption({ label: "一項服務" });
  await page.getByLabel("服務編號").fill(String(service));
  await page.getByLabel("賣家分攤比例").fill("40");
  await page.getByLabel("代碼", { exact: true }).fill(code);
  await page.getByRole("checkbox", { name: "只限會員的第一筆訂單" }).check();
  await page.getByRole("button", { name: "建立草稿" }).click();
  await seen(page.getByText("請輸入預算"));
  await page.getByLabel("預算").fill("50000");
  await page.getByRole("button", { name: "建立草稿" }).click();
  await at(page, /^\/admin\/coupons\/\d+$/);
  await confirmed(operator, "請賣家同意");
  await seen(page.getByText("等賣家同意"));

  await seller.go("/mypage/services/coupons");
  await seller.page.getByRole("link", { name: "新客折一百" }).click();
  await says(seller.page.getByRole("main"), "折抵金額的 40%，總共最多 NT$20,000");
  await confirmed(seller, "同意分攤");
  await seen(seller.page.getByText("賣家已同意"));

  await page.reload();
  await confirmed(operator, "啟用");
  await seen(page.getByText("已送出，財務放行後就會啟用"));
  await seen(page.getByText("等財務放行"));
  const second = await newPerson(wide);
  await becomeDemo(second, "operator2");
  await second.go("/admin/approvals");
  await seen(second.page.getByRole("link", { name: "啟用平台優惠券：新客折一百" }).first());
  await second.page.getByRole("button", { name: "放行", exact: true }).last().click();
  await second.page.getByRole("alertdialog").getByRole("button", { name: "放行" }).click();
  await seen(second.page.getByText("已放行並執行"));

  await operator.go("/admin/coupons?state=active");
  await seen(page.getByText(code));
  await page.getByRole("link", { name: "新客折一百" }).first().click();
  await page.getByRole("button", { name: "暫停", exact: true }).click();
  await seen(page.getByText("已暫停", { exact: true }));
});
