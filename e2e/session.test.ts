import { expect, test } from "vitest";
import { login } from "#contract/accounts/routes.ts";
import { addFavorite, getService, searchServices } from "#contract/catalog/routes.ts";
import { listService } from "./harness/market.ts";
import { becomeMember, fillLogin, freshEmail, makeMember, PASSWORD } from "./harness/people.ts";
import { newPerson, origin, phone, shareBrowser, wide } from "./harness/person.ts";
import { at, gone, says, seen } from "./harness/wait.ts";

shareBrowser();

test("a guarded page leads to the login and back, query included", async () => {
  const person = await newPerson();
  const { page, go } = person;
  const email = await makeMember(person, "小安");
  // A path without an id also requires the log-in first, like all pages of one's own.
  await go("/myservices/xyz");
  await at(page, `/login?to=${encodeURIComponent("/myservices/xyz")}`);
  await go("/mypage/services?state=draft");
  await at(page, `/login?to=${encodeURIComponent("/mypage/services?state=draft")}`);

  await fillLogin(person, email, "not-the-password");
  await seen(page.getByText("電子信箱或密碼不正確。"));
  expect(await page.getByLabel("電子信箱", { exact: true }).inputValue()).toBe(email);

  await page.getByLabel("密碼", { exact: true }).fill(PASSWORD);
  await page.locator("form").getByRole("button", { name: "登入", exact: true }).click();
  await at(page, "/mypage/services?state=draft");
  await seen(page.getByRole("heading", { name: "服務管理" }));

  for (const asked of ["/login", "/register"]) {
    await go(`${asked}?to=%2Fmypage%2Forders`);
    await at(page, "/mypage/orders");
    await says(page.getByRole("region", { name: "系統訊息" }), "你已經登入了，直接帶你過來。");
  }
  // A member's own pages and data may not be stored by browsers and proxies, public pages not by proxies.
  const cacheControlOf = async ({ context }: typeof person, path: string) =>
    (await context.request.get(origin + path)).headers()["cache-control"];
  for (const own of ["/mypage", "/requests", "/transactions/1", "/search.data", "/searching"])
    expect(await cacheControlOf(person, own), own).toBe("private, no-store");
  for (const open of ["/", "/?k=1", "/search?k=1", "/services/1", "/users/1/reviews"])
    expect(await cacheControlOf(person, open), open).toBe("private, no-cache");
  expect(await cacheControlOf(await newPerson(), "/")).toBe("private, no-cache");
});

test("the login never leads to another site", async () => {
  const outside = [
    "https://evil.example/",
    "//evil.example/x",
    "/\\evil.example",
    "javascript:alert(1)",
    "\\\\evil.example",
  ];
  const person = await newPerson();
  const email = await makeMember(person, "阿清");
  await person.go(`/login?to=${encodeURIComponent("//evil.example/x")}`);
  await fillLogin(person, email);
  await at(person.page, "/");
  expect(new URL(person.page.url()).hostname).toBe(new URL(origin).hostname);
  for (const wanted of outside) {
    await person.go(`/login?to=${encodeURIComponent(wanted)}`);
    await at(person.page, "/");
    expect(new URL(person.page.url()).hostname).toBe(new URL(origin).hostname);
  }
});

test.each([
  ["wide", wide],
  ["phone", phone],
] as const)("the login dialog goes on with what was wanted (%s)", async (_name, size) => {
  const seller = await newPerson();
  await becomeMember(seller, "阿哲設計");
  const serviceId = await listService(seller, "手繪風格的婚禮謝卡設計", 1200);

  const visitor = await newPerson(size);
  const { page, go } = visitor;
  const email = await makeMember(visitor, "小雨");
  await go(`/services/${serviceId}`);
  await page.getByRole("button", { name: "前往下單" }).filter({ visible: true }).click();
  const dialog = page.getByRole("dialog", { name: "免費加入會員" });
  await dialog.waitFor();
  await dialog.getByLabel("電子信箱", { exact: true }).fill("typed");
  await page.keyboard.press("Escape");
  expect(await dialog.getByLabel("電子信箱", { exact: true }).inputValue()).toBe("typed");
  if (size === wide) {
    // Logged in meanwhile in another tab: when this one becomes visible, the dialog says so, and one click continues.
    await visitor.api.call(login, { body: { email, password: PASSWORD } });
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    const already = page.getByRole("dialog", { name: "已經登入" });
    await seen(already.getByText("你已經以「小雨」的身分登入。"));
    await already.getByRole("button", { name: "繼續" }).click();
  } else {
    await fillLogin(visitor, email);
  }
  await at(page, new RegExp(`^/orders/payment\\?service=${serviceId}&package=\\d+$`));
  await seen(page.getByRole("heading", { name: "確認訂單與付款" }));
});

test("after a log-in over a service the page is the member's at once, unscrolled; a heart that stood already is counted once", async () => {
  const visitor = await newPerson();
  const { page, go, api } = visitor;
  const email = await makeMember(visitor, "小雨");
  const [service] = (await api.call(searchServices, {})).data.filter(({ ratingCount }) => ratingCount > 0);
  if (!service) throw new Error("the demo market has no reviewed service");
  const kept = await newPerson();
  await kept.api.call(login, { body: { email, password: PASSWORD } });
  await kept.api.call(addFavorite, { params: { id: service.id } });
  const { favorites } = await api.call(getService, { params: { id: service.id } });

  // The script of the reviews, far below, never comes: nothing may wait for it.
  await page.route("**/review-section-*.js", () => {});
  await go(`/services/${service.id}`);
  await page.getByRole("button", { name: /^收藏(?!「)/ }).click();
  await page.getByRole("dialog", { name: "免費加入會員" }).waitFor();
  await fillLogin(visitor, email);
  await seen(page.getByRole("button", { name: "會員選單" }));
  await gone(page.getByRole("complementary", { name: "加入會員" }));
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await seen(page.getByRole("heading", { name: "評價" }));
  await says(page.getByRole("region", { name: "系統訊息" }), "已加入收藏");
  expect(await page.getByRole("button", { name: /^已收藏/ }).textContent()).toBe(`已收藏${favorites} 人收藏`);
});

test("what a new member of Google wanted on a service follows the nickname", async () => {
  const visitor = await newPerson();
  const { page, go, context, api } = visitor;
  const [service] = (await api.call(searchServices, {})).data.filter(({ ratingCount }) => ratingCount > 0);
  await go(`/services/${service?.id}`);
  await page.getByRole("button", { name: "請他報價" }).filter({ visible: true }).first().click();
  const opened = context.waitForEvent("page");
  await page.getByRole("dialog").getByRole("button", { name: "使用 Google 帳號繼續" }).click();
  const vendor = await opened;
  await vendor.getByText("使用其他帳號").click();
  await vendor.getByLabel("姓名").fill("新來的人");
  await vendor.getByLabel("電子郵件", { exact: true }).fill(freshEmail("google"));
  await vendor.getByRole("button", { name: "以此帳號繼續" }).click();
  const asks = page.getByRole("dialog", { name: "設定暱稱" });
  await seen(asks);
  await asks.getByLabel("暱稱", { exact: true }).fill("小莓");
  await asks.getByRole("button", { name: "設定", exact: true }).click();
  await at(page, /^\/requests\/designate\/(add|edit)\//);
});

test("a closed login dialog forgets what was wanted", async () => {
  const seller = await newPerson();
  await becomeMember(seller, "阿哲設計");
  const serviceId = await listService(seller, "日式溫泉旅館的網站文案", 2400);
  const visitor = await newPerson();
  const { page, go } = visitor;
  const email = await makeMember(visitor, "小禾");
  await go(`/services/${serviceId}`);
  await page.getByRole("button", { name: "前往下單" }).filter({ visible: true }).click();
  const dialog = page.getByRole("dialog", { name: "登入" });
  // Closed with input, the dialog reopens in its initial state.
  const register = page.getByRole("dialog", { name: "免費加入會員" });
  await register.getByLabel("電子信箱", { exact: true }).fill("typed");
  await register.getByRole("button", { name: "關閉" }).click();
  await gone(register);
  await page.getByRole("banner").getByRole("link", { name: "登入" }).click();
  await dialog.waitFor();
  expect(await dialog.getByLabel("電子信箱", { exact: true }).inputValue()).toBe("");
  await fillLogin(visitor, email);
  await gone(dialog);
  await seen(page.getByRole("button", { name: "會員選單" }));
  expect(new URL(page.url()).pathname).toBe(`/services/${serviceId}`);
});

test("logging out, soon after a log-in on the same page, ends the session here and leads home", async () => {
  const person = await newPerson();
  const { page, go } = person;
  const email = await makeMember(person, "小安");
  await go(`/login?to=${encodeURIComponent("/mypage")}`);
  await fillLogin(person, email);
  await at(page, "/mypage");
  await page.getByRole("button", { name: "會員選單" }).click();
  await page.getByRole("dialog", { name: "會員選單" }).getByRole("button", { name: "登出" }).click();
  await at(page, "/");
  await seen(page.getByRole("banner").getByRole("link", { name: "登入" }));
  await go("/mypage");
  await at(page, `/login?to=${encodeURIComponent("/mypage")}`);
});

test("a session that ended elsewhere leads to the login with a word, and back; the header shows a visitor at once", async () => {
  const person = await newPerson();
  const { page, go } = person;
  const email = await makeMember(person, "小安");
  await person.api.call(login, { body: { email, password: PASSWORD } });
  const asksForRoot: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith(".data") && /^root(,|$)/.test(searchParams.get("_routes") ?? "root"))
      asksForRoot.push(pathname);
  });
  const shownAsVisitor = async () => {
    await seen(page.getByRole("heading", { name: "登入", exact: true }));
    expect(await page.getByRole("button", { name: "會員選單" }).count()).toBe(0);
    expect(await page.getByRole("banner").getByRole("link", { name: "登入" }).count()).toBe(1);
    await seen(page.getByRole("button", { name: "使用 Google 帳號繼續" }));
  };

  await go("/mypage");
  await page.getByRole("main").getByRole("link", { name: "服務管理" }).first().click();
  await at(page, "/mypage/services");
  expect(asksForRoot).toEqual([]);
  await person.context.clearCookies({ name: "sid" });
  await page.getByRole("main").getByRole("link", { name: "刊登服務" }).first().click();
  await at(page, `/login?to=${encodeURIComponent("/myservices/add")}`);
  await shownAsVisitor();
  expect(asksForRoot).toEqual(["/login.data"]);
  await fillLogin(person, email);
  await at(page, "/myservices/add");

  await person.context.clearCookies({ name: "sid" });
  // The page refetches when it becomes visible.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await at(page, `/login?to=${encodeURIComponent("/myservices/add")}`);
  await seen(page.getByText("請先登入系統。"));
  await shownAsVisitor();
});

test("whoever logs in at its page is known on the wanted one from its first moment", async () => {
  const person = await newPerson();
  const { page, go } = person;
  const email = await makeMember(person, "小雨");
  const seller = await newPerson();
  await becomeMember(seller, "阿哲設計");
  const serviceId = await listService(seller, "活動主視覺設計", 1500);
  await go(`/login?to=${encodeURIComponent(`/services/${serviceId}`)}`);
  // Requests after loading are delayed.
  let asked = 0;
  await page.route(/\.data(?:\?|$)/, async (route) => {
    asked += 1;
    if (asked > 1) await new Promise((done) => setTimeout(done, 3000));
    await route.continue();
  });
  await fillLogin(person, email);
  await page.getByRole("button", { name: "前往下單" }).filter({ visible: true }).click();
  await at(page, new RegExp(`^/orders/payment\\?service=${serviceId}&package=\\d+$`));
  expect(await page.getByRole("dialog").count()).toBe(0);
});
