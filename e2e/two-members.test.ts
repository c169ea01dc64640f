import { expect, test } from "vitest";
import { getThread } from "#contract/messaging/routes.ts";
import { becomeDemo } from "./harness/people.ts";
import { newPerson, type Person, personAt, shareBrowser } from "./harness/person.ts";
import { at, gone, says, seen, until } from "./harness/wait.ts";

shareBrowser();

const THREAD = "/mypage/messages/1";
const fieldOf = ({ page }: Person) => page.getByLabel(/^傳訊息給/);
const logOut = async ({ page }: Person) => {
  await page.getByRole("button", { name: "會員選單" }).click();
  await page.getByRole("dialog", { name: "會員選單" }).getByRole("button", { name: "登出" }).click();
};

test("a tab of one member acts for nobody once another has logged in, and loses nothing that was typed", async () => {
  const tab = await newPerson();
  await becomeDemo(tab, "buyer");
  await tab.go(THREAD);
  const text = "這一句只有買家能說";
  await fieldOf(tab).fill(text);
  // Another tab of the same browser.
  const other = await personAt(tab.context);
  await becomeDemo(other, "seller");

  await fieldOf(tab).press("Enter");
  const told = tab.page.getByText("這個瀏覽器已由另一位會員登入");
  await seen(told);
  const kept = tab.page.getByText(text);
  await seen(kept);
  // Automatic refetching shows nothing of the other member, and replaces nothing.
  await tab.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await seen(told);
  await seen(kept);
  const { messages } = await other.api.call(getThread, { params: { id: 1 } });
  expect(messages.filter((message) => message.text === text)).toEqual([]);

  await tab.page.getByRole("button", { name: "重新整理" }).click();
  await gone(told);
  await tab.page.waitForLoadState();
  await seen(fieldOf(tab));
  expect(await kept.count()).toBe(0);
  // It was kept for the member it belongs to.
  await becomeDemo(tab, "buyer");
  await tab.go(THREAD);
  await seen(kept);
});

test("a tab whose member has logged in again sends what was typed in it", async () => {
  const tab = await newPerson();
  await becomeDemo(tab, "buyer");
  await tab.go(THREAD);
  const text = `等我登入回來再送出 ${Math.random().toString(36).slice(2, 8)}`;
  await fieldOf(tab).fill(text);
  const other = await personAt(tab.context);
  await becomeDemo(other, "seller");
  await fieldOf(tab).press("Enter");
  await seen(tab.page.getByText("這個瀏覽器已由另一位會員登入"));
  await becomeDemo(other, "buyer");
  await tab.page.getByRole("button", { name: "重新傳送" }).click();
  await until(
    "the message is sent",
    async () => (await other.api.call(getThread, { params: { id: 1 } })).messages.map((message) => message.text),
    (texts) => texts.includes(text),
  );
});

test("a log-out holds for who sits there whatever the server says; the session ends when it can be reached", async () => {
  const person = await newPerson();
  const { page, go, context } = person;
  const isVisitor = () => seen(page.getByRole("banner").getByRole("link", { name: "登入" }));
  await becomeDemo(person, "buyer");
  await go("/");
  const field = page.getByRole("banner").locator("input[name=k]").filter({ visible: true });
  const kept = page.getByRole("option", { name: "買家找的東西", exact: true });
  const helped = page.getByRole("banner").locator("input[role=combobox]");
  await field.click();
  await seen(helped);
  await field.fill("買家找的東西");
  await field.press("Enter");
  await at(page, /^\/search\?/);
  await go("/");
  await field.click();
  await seen(kept);
  // Another member of this browser is not offered it.
  await becomeDemo(person, "seller");
  await go("/");
  await field.click();
  await seen(helped);
  expect(await kept.count()).toBe(0);
  await becomeDemo(person, "buyer");
  await go(THREAD);
  await fieldOf(person).fill("還沒送出的話");
  await page.route("**/api/logout", (route) => route.fulfill({ status: 500, body: "{}" }));
  await logOut(person);
  await at(page, "/");
  await isVisitor();
  await go(THREAD);
  await at(page, /^\/login/);
  await page.unroute("**/api/logout");

  await becomeDemo(person, "buyer");
  await go(THREAD);
  expect(await fieldOf(person).inputValue()).toBe("");
  await context.setOffline(true);
  await logOut(person);
  await seen(page.getByRole("heading", { name: "已登出" }));
  await isVisitor();
  await gone(fieldOf(person));
  // The page may be closed now.
  await page.close();
  await context.setOffline(false);
  const next = await personAt(context);
  await next.go(THREAD);
  await at(next.page, /^\/login/);

  await becomeDemo(next, "buyer");
  await next.go(THREAD);
  await context.setOffline(true);
  await logOut(next);
  await seen(next.page.getByRole("heading", { name: "已登出" }));
  await context.setOffline(false);
  await at(next.page, "/");
  await seen(next.page.getByRole("heading", { level: 1, name: /^把事情交給好手/ }));
  await seen(next.page.getByRole("banner").getByRole("link", { name: "登入" }));
  // Earlier searches of one member are not offered to another.
  const searches = () => Object.keys(localStorage).filter((key) => key.startsWith("searches:"));
  expect(await next.page.evaluate(searches)).toEqual([]);
});

test("a heart pressed twice while the first call is slow ends as it looks", async () => {
  const person = await newPerson();
  const { page, go } = person;
  await becomeDemo(person, "newbie");
  await go("/search");
  let slow = true;
  await page.route(/\/api\/services\/\d+\/favorite$/, async (route) => {
    if (slow) {
      slow = false;
      await new Promise((done) => setTimeout(done, 1500));
    }
    await route.continue();
  });
  const heart = page.getByRole("button", { name: /^收藏「/ }).first();
  const before = await heart.getAttribute("aria-pressed");
  await heart.click();
  await heart.click();
  expect(await heart.getAttribute("aria-pressed")).toBe(before);
  await says(page.getByRole("region", { name: "系統訊息" }), before === "true" ? "已加入收藏" : "已取消收藏");
  await go("/search");
  expect(await heart.getAttribute("aria-pressed")).toBe(before);
});
