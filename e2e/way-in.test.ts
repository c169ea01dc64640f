import { expect, test } from "vitest";
import { login, logout } from "#contract/accounts/routes.ts";
import { listService, payAtGateway } from "./harness/market.ts";
import { becomeMember, codeMailedTo, fillRegistration, freshEmail, mailTo, PASSWORD } from "./harness/people.ts";
import { newPerson, type Person, personAt, phone, shareBrowser, wide } from "./harness/person.ts";
import { at, hydrated, seen } from "./harness/wait.ts";

shareBrowser();

/** The most acts from 前往下單 to the gateway. An act is a press, or a field filled with the Enter that ends it. */
const most = { newcomer: 7, member: 4 };

/** Fills and presses, counted. */
function countedActs({ page }: Person) {
  let acts = 0;
  return {
    count: () => acts,
    async press(name: string | RegExp) {
      acts += 1;
      await page.getByRole("button", { name }).filter({ visible: true }).click();
    },
    async fill(label: string, text: string, end?: "Enter") {
      acts += 1;
      await page.getByLabel(label, { exact: true }).fill(text);
      if (end) await page.keyboard.press(end);
    },
    async choose(name: RegExp) {
      acts += 1;
      await page.getByRole("radio", { name }).check();
    },
  };
}

async function serviceOf(title: string): Promise<{ seller: Person; service: number }> {
  const seller = await newPerson();
  await becomeMember(seller, "阿哲設計");
  return { seller, service: await listService(seller, title, 1200) };
}

test.each([
  ["phone", phone],
  ["wide", wide],
] as const)(
  "a newcomer pays in seven acts and a member in four, each on the way of a service (%s)",
  async (_, size) => {
    const { service } = await serviceOf("開幕酒會的邀請卡設計");
    const buyer = await newPerson(size);
    const email = freshEmail("newcomer");
    await buyer.go(`/services/${service}`);
    const first = countedActs(buyer);
    await first.press("前往下單");
    await seen(buyer.page.getByRole("dialog").getByText("註冊後就能下單"));
    await first.fill("電子信箱", email, "Enter");
    await first.fill("暱稱", "新來的");
    await first.fill("密碼", PASSWORD, "Enter");
    await seen(buyer.page.getByText("驗證信已寄出"));
    await first.fill("驗證碼", await codeMailedTo(email));
    await at(buyer.page, new RegExp(`^/orders/payment\\?service=${service}`));
    await first.choose(/^信用卡/);
    await first.press(/^同意並付款 NT\$/);
    await seen(buyer.page.getByRole("heading", { name: "信用卡付款" }));
    expect(first.count()).toBeLessThanOrEqual(most.newcomer);
    await payAtGateway(buyer);
    await seen(buyer.page.getByRole("heading", { name: "付款完成" }));

    const again = await serviceOf("酒會的座位牌設計");
    await buyer.go(`/services/${again.service}`);
    const second = countedActs(buyer);
    await second.press("前往下單");
    await at(buyer.page, /^\/orders\/payment/);
    await second.choose(/^ATM 轉帳/);
    await second.press(/^同意並付款 NT\$/);
    await seen(buyer.page.getByRole("heading", { name: "ATM 轉帳" }));
    expect(second.count()).toBeLessThanOrEqual(most.member);
  },
);

/** Registers in the dialog of a service's order button, up to the code. */
async function waitingTab(service: number): Promise<{ buyer: Person; email: string; link: string }> {
  const buyer = await newPerson();
  const email = freshEmail("waiting");
  await buyer.go(`/services/${service}`);
  await buyer.page.getByRole("button", { name: "前往下單" }).filter({ visible: true }).click();
  await fillRegistration(buyer, email, "等信的人");
  const [link = ""] = (await mailTo(email, "驗證")).links;
  return { buyer, email, link };
}

test("the mail's link, pressed in another tab of the browser, leads on, and the waiting tab goes on by itself", async () => {
  const { service } = await serviceOf("手繪地圖與動線設計");
  const { buyer, email, link } = await waitingTab(service);
  const tab = await personAt(buyer.context);
  // Looking at it, as scanners do, changes nothing.
  await buyer.context.request.get(link);
  await tab.go(link);
  await seen(tab.page.getByText("等信的人"));
  await tab.page.getByRole("button", { name: "完成驗證並登入" }).dblclick();
  await at(tab.page, new RegExp(`^/orders/payment\\?service=${service}`));
  await buyer.page.bringToFront();
  await buyer.page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await at(buyer.page, new RegExp(`^/orders/payment\\?service=${service}`));
  // The password that was chosen stays.
  await buyer.api.call(logout, {});
  expect(await buyer.api.call(login, { body: { email, password: PASSWORD } })).toMatchObject({ isLogged: true });
  await tab.go(link);
  await seen(tab.page.getByText("連結已經失效或使用過。"));
});

test("pressed in another browser, the link logs in there only; the tab that waits takes the code, and says what is wrong with one", async () => {
  const { service } = await serviceOf("櫥窗的季節佈置提案");
  const { buyer, email, link } = await waitingTab(service);
  const code = await codeMailedTo(email);
  const elsewhere = await newPerson(phone);
  await elsewhere.go(link);
  await seen(elsewhere.page.getByText("在另一個瀏覽器註冊"));
  await elsewhere.page.getByRole("button", { name: "完成驗證並登入" }).click();
  await at(elsewhere.page, new RegExp(`^/orders/payment\\?service=${service}`));

  const { page } = buyer;
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  const field = page.getByLabel("驗證碼", { exact: true });
  await field.fill(code === "000000" ? "000001" : "000000");
  await seen(page.getByText("驗證碼不正確，還可以再試"));
  // Without a line the code stays, and is sent by the button.
  await buyer.context.setOffline(true);
  await field.fill(code);
  await seen(page.getByText("網路連線中斷"));
  await buyer.context.setOffline(false);
  expect(await field.inputValue()).toBe(code);
  await page.getByRole("button", { name: "完成登入" }).click();
  await at(page, new RegExp(`^/orders/payment\\?service=${service}`));
  // Back to the service, as the member.
  await page.goBack();
  await hydrated(page);
  await seen(page.getByRole("button", { name: "會員選單" }));
});
