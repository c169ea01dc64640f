import { request } from "playwright-core";
import { expect, test } from "vitest";
import { login } from "#contract/accounts/routes.ts";
import { becomeMember, fillLogin, freshEmail, makeMember } from "./harness/people.ts";
import { newPerson, origin, type Person, phone, shareBrowser, wide } from "./harness/person.ts";
import { visitsOf } from "./harness/visits.ts";
import { at, gone, says, seen } from "./harness/wait.ts";

shareBrowser();

const isIn = ({ page }: Person) => seen(page.getByRole("button", { name: "會員選單" }));

test.each([
  ["suspended", "你的帳號已暫停使用", ["我承諾不再違規", "送出申訴", "登出"]],
  ["banned", "你的帳號已永久停權", ["登出"]],
  ["leaving", "你已申請刪除帳號", ["登出"]],
] as const)("a blocked account sees its notice and nothing else (%s)", async (name, title, buttons) => {
  const person = await newPerson();
  const { page, go, api } = person;
  await api.call(login, { body: { email: `${name}@example.com`, password: "password" } });
  for (const path of ["/", "/mypage/orders"]) {
    await go(path);
    await seen(page.getByRole("heading", { name: title }));
    expect(await page.getByRole("banner").count()).toBe(0);
    expect(await page.getByRole("contentinfo").count()).toBe(0);
    expect(await page.locator("#main").count()).toBe(0);
    await seen(page.getByRole("link", { name: "support@haoshou.example" }));
  }
  // Banned and leaving members can only log out or write to the support; pledge and appeal are for a suspension.
  const main = page.getByRole("main");
  for (const button of buttons) await seen(main.getByRole("button", { name: button }));
  await gone(page.locator(".animate-pulse"));
  expect(await main.getByRole("button").allInnerTexts()).toEqual(buttons);
  expect(await main.getByRole("textbox").count()).toBe(name === "suspended" ? 1 : 0);
  expect(await main.getByRole("link", { name: "support@haoshou.example" }).getAttribute("href")).toBe(
    "mailto:support@haoshou.example",
  );
  if (name === "suspended") {
    await page.getByRole("button", { name: "我承諾不再違規" }).click();
    await isIn(person);
    await seen(page.getByRole("heading", { level: 1, name: "購買紀錄" }));
    return;
  }
  await page.getByRole("button", { name: "登出" }).click();
  await at(page, "/");
  await seen(page.getByRole("banner").getByRole("link", { name: "登入" }));
});

test("a vendor's window that is closed is told, and nothing waits; who is new has to choose a nickname", async () => {
  const person = await newPerson();
  const { page, go } = person;
  await go("/mypage/orders");
  await seen(page.getByText("請先登入系統。"));
  const vendorOf = async (name: string) => {
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: `使用 ${name} 帳號繼續` }).click();
    return opened;
  };
  await (await vendorOf("Facebook")).close();
  await seen(page.getByText("Facebook登入失敗。"));
  expect(await page.locator("[aria-busy=true]").count()).toBe(0);

  const vendor = await vendorOf("Google");
  await vendor.getByText("使用其他帳號").click();
  await vendor.getByLabel("姓名").fill("新來的人");
  await vendor.getByLabel("電子郵件", { exact: true }).fill(freshEmail("google"));
  await vendor.getByRole("button", { name: "以此帳號繼續" }).click();
  const dialog = page.getByRole("dialog", { name: "設定暱稱" });
  await seen(dialog);
  await page.keyboard.press("Escape");
  expect(await dialog.isVisible()).toBe(true);
  expect(await dialog.getByRole("button", { name: "關閉" }).count()).toBe(0);
  person.complaints();
  await go("/search");
  await seen(dialog);
  expect(person.complaints()).toEqual([]);
  await dialog.getByLabel("暱稱", { exact: true }).fill("小華");
  await dialog.getByRole("button", { name: "設定", exact: true }).click();
  await gone(dialog);
  await go("/search");
  await isIn(person);
  expect(await dialog.count()).toBe(0);
});

test("the prompt of visitors rests while the page moves, and is away at its end", async () => {
  const { page, go } = await newPerson();
  await go("/search");
  const prompt = page.getByRole("complementary", { name: "加入會員" });
  await seen(prompt);
  await seen(prompt.getByRole("button", { name: "以電子信箱註冊" }));
  const widthOf = async () => (await prompt.getByRole("button", { name: /Google/ }).boundingBox())?.width;
  expect(await widthOf()).toBe(400);
  // Observed from within the page, because on a busy machine a query would come too late. The observer is set up before
  // the navigation.
  const left = await prompt.evaluateHandle((element: HTMLElement) => {
    const moved = new Promise<void>((resolve) => {
      new MutationObserver(() => element.hidden && resolve()).observe(element, { attributeFilter: ["hidden"] });
    });
    return { moved };
  });
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 300);
  await left.evaluate(({ moved }) => moved);
  await seen(prompt);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await gone(prompt);
  await page.evaluate(() => window.scrollTo(0, 0));
  await seen(prompt);
  await page.setViewportSize({ width: 1100, height: 800 });
  expect(await widthOf()).toBe(350);

  await page.setViewportSize(phone);
  expect(await prompt.getByRole("button").filter({ visible: true }).allInnerTexts()).toEqual(["免費註冊成為會員"]);
  // Pages that have a bar of their own: a phone shows only one.
  for (const path of ["/services/1", "/users/2"]) {
    await go(path);
    await seen(page.locator(".order-bar"));
    await gone(prompt);
  }
  await go("/");
  await seen(prompt);
  // A page that fits its window is already at its end.
  await page.setViewportSize({ width: 390, height: 20_000 });
  await gone(prompt);
});

test("the way home and to the first of several tabs comes whole, from a page that was opened first", async () => {
  const person = await newPerson();
  const { page, go } = person;
  await go("/about");
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^好手.*首頁$/ })
    .filter({ visible: true })
    .click();
  await at(page, "/");
  await seen(page.getByRole("heading", { level: 1, name: /^把事情交給好手/ }));
  await becomeMember(person, "小安");
  await go("/myprofile/plans");
  await page.getByRole("main").locator('a[href="/myprofile"]').filter({ visible: true }).first().click();
  await at(page, "/myprofile");
  await seen(page.getByRole("main").locator("form, section, h2").first());
});

test("links that begin something open the log-in in place, from the header, a text and the footer, and go on", async () => {
  const visitor = await newPerson();
  const { page, go } = visitor;
  const email = await makeMember(visitor, "小安");
  const dialog = page.getByRole("dialog", { name: "免費加入會員" });
  const opens = async (where: ReturnType<typeof page.locator>) => {
    await where.click();
    await seen(dialog);
    await page.keyboard.press("Escape");
    await gone(dialog);
  };
  await go("/guide/sell");
  await opens(page.getByRole("banner").getByRole("link", { name: "刊登服務" }).filter({ visible: true }));
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.getByRole("button", { name: "找服務" }).click();
  await opens(page.getByRole("dialog", { name: "找服務" }).getByRole("link", { name: "刊登服務" }));
  await opens(page.getByRole("main").getByRole("link", { name: "上架", exact: true }));
  await opens(page.getByRole("contentinfo").getByRole("link", { name: "刊登服務" }));
  await page.getByRole("button", { name: /^專業\s*文章$/ }).click();
  const articles = page.getByRole("dialog", { name: "專業文章" });
  expect(await articles.getByRole("link", { name: "雜誌" }).getAttribute("href")).toBe("/blogs#picked");
  await articles.getByRole("link", { name: "發表文章" }).click();
  await seen(dialog);
  await fillLogin(visitor, email);
  await at(page, "/mypage/blogs/add");
  expect(await page.evaluate(() => history.length)).toBeGreaterThan(1);
});

test("the footer says who runs the product and where else it is; the product's own app has no header", async () => {
  const { page, go, context } = await newPerson();
  await go("/about");
  const footer = page.getByRole("contentinfo");
  for (const group of ["購買", "販售", "幫助", "條款", "關於"])
    await seen(footer.getByRole("navigation", { name: group }));
  for (const words of ["© 2024", "統一編號", "support@haoshou.example"]) await says(footer, words);
  const social = await footer.locator('a[href^="https://"]').count();
  expect(social).toBeGreaterThan(0);
  await context.setExtraHTTPHeaders({ "user-agent": "Mozilla/5.0 (iPhone) HaoshouApp/1.0" });
  await go("/about");
  expect(await page.getByRole("banner").count()).toBe(0);
  await seen(page.getByRole("contentinfo"));
});

test("where a member works, the footer is one line, also after coming from a page with the whole one", async () => {
  const person = await newPerson();
  const { page, go, api } = person;
  await api.call(login, { body: { email: "buyer@example.com", password: "password" } });
  const footer = page.getByRole("contentinfo");
  await go("/faq");
  await seen(footer.getByRole("navigation", { name: "購買" }));
  await footer.getByRole("link", { name: "購買紀錄" }).click();
  await at(page, "/mypage/orders");
  await seen(footer.getByRole("navigation", { name: "說明與條款" }));
  await gone(footer.getByRole("navigation", { name: "購買" }));
  await page.goBack();
  await seen(footer.getByRole("navigation", { name: "購買" }));
});

test("a job of the menu leads to its members; a page's link is copied, and the word about it stays six seconds or until it is closed", async () => {
  const { page, go, context } = await newPerson(wide);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install();
  await go("/services/1");
  await page.getByRole("button", { name: "分享", exact: true }).click();
  const copied = page.getByRole("region", { name: "系統訊息" }).getByText("已複製連結");
  const copy = async () => {
    await page.getByRole("button", { name: "複製連結", exact: true }).click();
    await seen(copied);
  };
  await copy();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await page.locator('link[rel="canonical"]').getAttribute("href"),
  );
  await page.getByRole("button", { name: "關閉訊息" }).click();
  await gone(copied);
  await page.getByRole("button", { name: "分享", exact: true }).click();
  await seen(page.getByRole("button", { name: "複製連結", exact: true }));
  await page.clock.pauseAt(Date.now() + 60_000);
  await copy();
  await page.clock.runFor(5999);
  expect(await copied.isVisible()).toBe(true);
  await page.clock.runFor(1);
  await gone(copied);
  await page.clock.resume();

  await page.getByRole("banner").getByRole("button", { name: "找達人" }).click();
  const job = page
    .getByRole("navigation", { name: "職務" })
    .getByRole("listitem")
    .getByRole("link")
    .filter({ visible: true });
  const name = String(await job.first().textContent());
  await job.first().click();
  await at(page, /^\/users\?(job=\d+&master=\d+|master=\d+&job=\d+)$/);
  await says(page.getByRole("main"), name);
});

test("the header's search has room for words on every wide window, for visitors and members", async () => {
  const person = await newPerson();
  const { page, go } = person;
  const field = page.getByRole("banner").getByRole("searchbox").filter({ visible: true });
  const widths: Record<string, number> = {};
  for (const who of ["visitor", "member"]) {
    if (who === "member") await becomeMember(person, "小安");
    await go("/about");
    for (const width of [1440, 1536, 1600, 1920, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      const box = await field.boundingBox();
      widths[`${who} ${width}`] = Math.round(box?.width ?? 0);
    }
  }
  // A sample query is 80 px wide.
  expect(Object.entries(widths).filter(([, width]) => width < 130)).toEqual([]);
  expect(widths["visitor 1536"]).toBeGreaterThanOrEqual(widths["visitor 1440"] ?? 0);
  expect(widths["member 1536"]).toBeGreaterThanOrEqual(widths["member 1440"] ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test("the page that the server sends says already what is unread", async () => {
  const [visit] = await visitsOf("buyer", ["/"]);
  const session = await request.newContext({ baseURL: origin, ...(visit && { storageState: visit.session }) });
  const sent = await (await session.get("/")).text();
  await session.dispose();
  const button = /<button[^>]*aria-label="通知，\d+ 則未讀"[\s\S]*?<\/button>/.exec(sent)?.[0] ?? "";
  expect(button).toContain("dot ");
});
