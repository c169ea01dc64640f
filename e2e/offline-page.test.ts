import { expect, test } from "vitest";
import { login } from "#contract/accounts/routes.ts";
import { listMyOrders } from "#contract/orders/routes.ts";
import { listService } from "./harness/market.ts";
import { becomeMember } from "./harness/people.ts";
import { haltServer, newPerson, type Person, shareBrowser } from "./harness/person.ts";
import { at, gone, LONG, seen } from "./harness/wait.ts";

shareBrowser();

const DATA = /\.data(?:\?|$)/;
const lineOf = ({ page }: Person) => page.getByText(/^連線中斷，恢復後會自動/);
/** Marks an element of the page, so that a reload can be noticed afterwards. */
const tagBanner = async ({ page }: Person) => {
  await page.getByRole("banner").evaluate((banner) => banner.setAttribute("data-before", ""));
  return page.locator("header[data-before]");
};
/** Fires the event on which a page refetches when it becomes visible. */
const comeToFront = ({ page }: Person) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

test("a page stands while the server is away, keeps what is typed and goes on by itself", async () => {
  const buyer = await newPerson();
  const { page, go, api } = buyer;
  await api.call(login, { body: { email: "buyer@example.com", password: "password" } });
  const { data } = await api.call(listMyOrders, {});
  await go(`/transactions/${data.find(({ state }) => state === "in_progress")?.id}`);
  const field = page.getByLabel(/^傳訊息給/);
  await field.fill("我晚點補上照片");
  const tagged = await tagBanner(buyer);

  const { restart } = await haltServer();
  await comeToFront(buyer);
  await seen(lineOf(buyer));
  expect(await field.inputValue()).toBe("我晚點補上照片");
  await restart();
  await gone(lineOf(buyer));
  expect(await field.inputValue()).toBe("我晚點補上照片");
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await tagged.count()).toBe(1);
});

test("a link pressed without a line leaves the page, and leads on by itself when the line is back", async () => {
  const visitor = await newPerson();
  const { page, go, context } = visitor;
  await go("/search");
  const tagged = await tagBanner(visitor);
  await context.setOffline(true);
  await page.getByRole("contentinfo").getByRole("link", { name: "找達人", exact: true }).click();
  await seen(page.getByText("連線中斷，恢復後會自動前往"));
  await page.getByRole("button", { name: "再試一次" }).click();
  await seen(page.getByText("連線中斷，恢復後會自動前往"));
  expect(await page.getByRole("heading", { level: 1 }).textContent()).not.toBe("找達人");
  // Another link can be pressed during the wait.
  await page.getByRole("contentinfo").getByRole("link", { name: "常見問題" }).click();
  await context.setOffline(false);
  await at(page, "/faq");
  await seen(page.getByRole("heading", { name: "常見問題", level: 1 }));
  await gone(lineOf(visitor));

  // Going back: the page's code is already loaded, its data is fetched again.
  await context.setOffline(true);
  await page.goBack();
  await seen(page.getByText("連線中斷，恢復後會自動前往"));
  await seen(page.getByRole("heading", { name: "常見問題", level: 1 }));
  await context.setOffline(false);
  await at(page, "/search");
  await gone(page.getByRole("heading", { name: "常見問題", level: 1 }));
  expect(await tagged.count()).toBe(1);
});

test("a proxy without a server behind it, and data that comes only half, are a broken line, too", async () => {
  const visitor = await newPerson();
  const { page, go } = visitor;
  await go("/search");
  for (const status of [502, 504]) {
    await page.route(DATA, (route) => route.fulfill({ status, body: "Bad Gateway" }));
    await page.getByRole("contentinfo").getByRole("link", { name: "找達人", exact: true }).click();
    await seen(page.getByText("連線中斷，恢復後會自動前往"));
    await seen(page.getByRole("heading", { level: 1 }));
    await page.unroute(DATA);
    await page.getByRole("button", { name: "再試一次" }).click();
    await gone(lineOf(visitor));
    await at(page, "/users");
    await go("/search");
  }
});

test("a fault behind a page that stands is told in a line; one of a page that comes, in its place", async () => {
  const member = await newPerson();
  const { page, go } = member;
  await becomeMember(member, "小安");
  await go("/mypage/notifications");
  let asked = 0;
  await page.route(DATA, (route) => {
    asked += 1;
    return route.fulfill({ status: 500, body: "" });
  });
  await page.getByRole("link", { name: "個人通知" }).first().click();
  await seen(page.getByRole("heading", { name: "系統出現錯誤" }));
  await page.unroute(DATA);
  await page.getByRole("main").getByRole("button", { name: "再試一次" }).click();
  await gone(page.getByRole("heading", { name: "系統出現錯誤" }));
  expect(asked).toBe(1);

  await page.route(DATA, (route) => {
    asked += 1;
    return route.fulfill({ status: 500, body: "" });
  });
  await page.evaluate(() => window.dispatchEvent(new Event("offline")));
  await seen(page.getByText("資料暫時無法更新，稍後會自動再試"));
  expect(await page.getByRole("heading", { name: "系統出現錯誤" }).count()).toBe(0);
  await page.unroute(DATA);
  await gone(page.getByText("資料暫時無法更新，稍後會自動再試"));
  expect(asked).toBeLessThan(6);
});

test("what is loaded when it is pressed waits for the line, and nothing is lost", async () => {
  const visitor = await newPerson();
  const { page, go, context } = visitor;
  await go("/search");
  const tagged = await tagBanner(visitor);
  await context.setOffline(true);
  await page
    .getByRole("button", { name: /^收藏「/ })
    .first()
    .click();
  await seen(lineOf(visitor));
  await context.setOffline(false);
  await seen(page.getByRole("dialog", { name: "免費加入會員" }));
  expect(await tagged.count()).toBe(1);
});

test("同意並付款 without a line says so and keeps what was chosen", async () => {
  const [buyer, seller] = [await newPerson(), await newPerson()];
  await becomeMember(seller, "阿哲設計");
  await becomeMember(buyer, "小雨");
  const { page, go, context } = buyer;
  await go(`/orders/payment?service=${await listService(seller, "展覽導覽手冊排版", 2600)}`);
  const method = page.getByRole("radio", { name: /^信用卡/ });
  await page.getByRole("radio", { name: /^ATM 轉帳/ }).check();
  await method.check();
  await context.setOffline(true);
  await page.getByRole("button", { name: /^同意並付款/ }).click();
  await seen(page.getByText("網路連線中斷，請確認連線後再試一次。"));
  expect(await method.isChecked()).toBe(true);
  await context.setOffline(false);
  await gone(lineOf(buyer));
  expect(await method.isChecked()).toBe(true);
  await page.getByRole("button", { name: /^同意並付款/ }).click();
  await page.getByRole("heading", { name: "信用卡付款" }).waitFor({ timeout: LONG });
});
