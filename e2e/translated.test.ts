import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { armGateway, listService, payAtGateway } from "./harness/market.ts";
import { becomeMember, fillLogin, makeMember } from "./harness/people.ts";
import { newPerson, openProfile, type Person, personAt, phone, shareBrowser } from "./harness/person.ts";
import { at, hydrated, seen, until } from "./harness/wait.ts";

shareBrowser();

/** Does what browsers' translators do: replaces each text by elements with another text, now and for new texts. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const done = new WeakSet<Node>();
    const wrap = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
      for (const text of texts) {
        const parent = text.parentElement;
        if (!parent || !text.data.trim() || done.has(parent)) continue;
        if (parent.closest("script, style, textarea, noscript, [translate=no], [contenteditable], font")) continue;
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.textContent = text.data;
        outer.append(inner);
        for (const each of [outer, inner]) done.add(each);
        text.replaceWith(outer);
      }
    };
    wrap(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) wrap(node.nodeType === 3 ? (node.parentNode ?? node) : node);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

/** Opens a path and lets the browser translate it. */
async function goTranslated(person: Person, path: string): Promise<void> {
  await person.go(path);
  await translate(person.page);
}

/**
 * Fails on browser errors or an error page. Lazily hydrated parts find different words than they were rendered with
 * (React's 418) and are rendered again.
 */
async function isWell(person: Person): Promise<void> {
  expect(person.complaints().filter((text) => !text.includes("error #418"))).toEqual([]);
  expect(await person.page.getByText("系統出現錯誤").count()).toBe(0);
}

test("a translated page can be used: search, log-in, checkout to the payment, room, conversation", async () => {
  const seller = await newPerson();
  await becomeMember(seller, "阿哲設計");
  const service = await listService(seller, "活動主視覺與社群圖設計", 1500);
  const buyer = await newPerson();
  const email = await makeMember(buyer, "小雨");
  const { page } = buyer;

  await goTranslated(buyer, "/search");
  for (const name of ["days", "rating", "level"]) await page.locator(`input[name=${name}]`).last().check();
  await at(page, /days=.*rating=.*level=/);
  await page.locator("select[name=sort]").selectOption("new");
  await at(page, /sort=new/);
  await page.getByRole("link", { name: "全部清除" }).click();
  await at(page, /^\/search(\?sort=new)?$/);
  await isWell(buyer);

  await goTranslated(buyer, `/services/${service}`);
  await page.locator("form#order").getByRole("button", { name: "前往下單" }).click();
  await fillLogin(buyer, email);
  await at(page, /^\/orders\/payment/);
  await isWell(buyer);
  await page.locator("input[name=method][value=atm]").check();
  await page.locator("input[name=method][value=card]").check();
  await armGateway();
  await page.getByRole("button", { name: /^同意並付款/ }).click();
  await payAtGateway(buyer);
  await hydrated(page);
  await translate(page);
  await seen(page.getByRole("heading", { name: "付款完成" }));
  await page
    .getByRole("link", { name: /交易室/ })
    .first()
    .click();
  await at(page, /^\/transactions\/\d+/);
  await page.getByRole("button", { name: "填寫資料" }).click();
  const answer = page.getByLabel(/請說明用途與尺寸/);
  await answer.fill("海報，A2");
  await page.getByRole("button", { name: "送出資料，開始製作" }).click();
  await answer.waitFor({ state: "detached" });
  await page.getByLabel("傳訊息給 阿哲設計").fill("再請你看一下");
  await page.getByRole("button", { name: "送出", exact: true }).click();
  await seen(page.getByText("再請你看一下"));
  await isWell(buyer);

  await goTranslated(buyer, `/services/${service}`);
  await page.getByRole("button", { name: "詢問賣家" }).click();
  const first = page.getByRole("dialog", { name: "詢問 阿哲設計" });
  await first.getByLabel("訊息").fill("想問下個月的檔期");
  await first.getByRole("button", { name: "送出訊息" }).click();
  await at(page, /^\/mypage\/messages\/\d+/);
  const box = page.getByLabel("傳訊息給 阿哲設計");
  for (const text of ["十二月可以嗎", "兩張海報"]) {
    await box.fill(text);
    await box.press("Enter");
    await seen(page.getByText(text));
    await until(
      "the field is empty",
      () => box.inputValue(),
      (left) => left === "",
    );
  }
  await isWell(buyer);
});

/** Removes features that older browsers and in-app browsers lack. */
function takeAway(): void {
  Reflect.deleteProperty(Intl, "Segmenter");
  Reflect.deleteProperty(HTMLElement.prototype, "popover");
  for (const name of ["canParse", "parse"]) Reflect.deleteProperty(URL, name);
  for (const name of ["BroadcastChannel", "requestIdleCallback", "structuredClone", "PublicKeyCredential"])
    Reflect.deleteProperty(window, name);
}

test("an older browser, and one that forbids cookies and storage, shows every kind of page alive and says what is the case", async () => {
  const reader = await newPerson();
  const { page } = reader;
  await page.addInitScript(takeAway);
  for (const path of [
    "/",
    "/search",
    "/services/1",
    "/users",
    "/requests",
    "/blogs",
    "/contact",
    "/register",
    "/login",
  ]) {
    await reader.go(path);
    expect(reader.complaints(), path).toEqual([]);
  }
  expect(await page.getByRole("button", { name: "使用通行金鑰登入" }).count()).toBe(0);

  await page.addInitScript(() => {
    for (const name of ["sessionStorage", "localStorage"]) {
      const get = () => {
        throw new DOMException("denied", "SecurityError");
      };
      Object.defineProperty(window, name, { get, configurable: true });
    }
    Object.defineProperty(document, "cookie", { get: () => "", set: () => {} });
  });
  await reader.go("/login");
  expect(reader.complaints()).toEqual([]);
  await fillLogin(reader, "buyer@example.com", "password");
  await seen(page.getByText("這個瀏覽器擋住了 Cookie", { exact: false }));
});

test("inside of LINE the log-in leads into the phone's own browser, and Google is not the first way", async () => {
  const userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari Line/15.9.0";
  const context = await openProfile(phone, undefined, { userAgent });
  onTestFinished(() => context.close());
  const { page, go } = await personAt(context);
  await go("/login?to=%2Fusers");
  const out = page.getByRole("main").getByRole("link", { name: "用瀏覽器開啟" });
  expect(await out.getAttribute("href")).toBe("/login?to=%2Fusers&openExternalBrowser=1");
  const ways = await page.getByRole("button", { name: /^使用 .* 帳號繼續$/ }).allInnerTexts();
  expect(ways.map((way) => way.trim())).toEqual(["使用 Facebook 帳號繼續", "使用 Google 帳號繼續"]);
});
