import type { Page } from "playwright-core";
import { chromium } from "playwright-core";
import { expect, inject, onTestFinished, test } from "vitest";
import { logout } from "#contract/accounts/routes.ts";
import { becomeDemo } from "./harness/people.ts";
import { newPerson, openProfile, origin, personAt, personOn, shareBrowser, wide } from "./harness/person.ts";
import { at, gone, hydrated, seen, until } from "./harness/wait.ts";

shareBrowser();

test("a move by keyboard goes on from where the page begins, and says what came", async () => {
  const { page, go } = await newPerson();
  await go("/search");
  await page.getByRole("contentinfo").getByRole("link", { name: "常見問題" }).press("Enter");
  await at(page, "/faq");
  const focused = () => page.evaluate(() => document.activeElement?.id);
  await until("the focus in the page", focused, (id) => id === "main");
  expect(await page.getByRole("status").allTextContents()).toContain(await page.title());

  // The clicked element is gone; the focus must be somewhere, so that the next key works.
  await go("/search?days=3&rating=4");
  await page
    .getByRole("main")
    .getByRole("link", { name: /移除這個條件$/ })
    .first()
    .press("Enter");
  await until(
    "the focus in the page",
    () => page.evaluate(() => document.activeElement?.tagName ?? ""),
    (name) => name !== "BODY",
  );
});

test("a panel of the header never lies over what has the focus", async () => {
  const { page, go } = await newPerson();
  await go("/search");
  await page.getByRole("button", { name: "找服務" }).press("Enter");
  const open = page.locator("[popover]:popover-open");
  await seen(open);
  await page.keyboard.press("Tab");
  await page.getByRole("main").getByRole("link").first().focus();
  await until(
    "no panel is open",
    () => open.count(),
    (n) => n === 0,
  );
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});

test("the picture of a pressed card moves to its place on the page", async () => {
  const context = await openProfile(wide, undefined, { reducedMotion: "no-preference" });
  onTestFinished(() => context.close());
  const { page, go } = await personAt(context);
  await go("/search");
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const named = [...document.querySelectorAll<HTMLElement>(".cover")].filter(
        (cover) => getComputedStyle(cover).viewTransitionName === "picture",
      );
      document.body.dataset.moved = String(named.length);
      return start(update);
    };
  });
  await page.locator(".service-card a").first().click();
  await at(page, /^\/services\/\d+/);
  expect(await page.evaluate(() => document.body.dataset.moved)).toBe("1");
  const names = () =>
    page.locator("[data-picture]").evaluateAll((all) => all.map((each) => getComputedStyle(each).viewTransitionName));
  await until(
    "the page's picture is named like it",
    async () => (await names()).join(),
    (all) => all === "picture",
  );
});

test("a member's public pages are kept for back and forward, their own are not, and none after a log-out", async () => {
  // Playwright switches this cache off.
  const browser = await chromium.launch({
    executablePath: inject("e2e").chromium,
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ baseURL: origin, viewport: wide, serviceWorkers: "block" });
  const person = personOn(await context.newPage());
  const { page, go } = person;
  await becomeDemo(person, "buyer");
  const mark = () => page.evaluate(() => document.body.setAttribute("data-seen", ""));
  const isKept = () => page.evaluate(() => document.body.hasAttribute("data-seen"));
  const back = async (path: string) => {
    await page.evaluate(() => history.back());
    await at(page, path);
    await settled(page);
  };
  await go("/search");
  await page.waitForLoadState("load");
  await mark();
  await go("/users");
  await back("/search");
  expect(await isKept()).toBe(true);
  await seen(page.getByRole("button", { name: "會員選單" }));
  expect(await page.evaluate(() => document.documentElement.checkVisibility({ visibilityProperty: true }))).toBe(true);

  await go("/mypage/orders");
  await mark();
  await go("/users");
  await back("/mypage/orders");
  expect(await isKept()).toBe(false);

  await go("/search?k=設計");
  await mark();
  await go("/users");
  await person.api.call(logout, {});
  await page.evaluate(() => history.back());
  await seen(page.getByRole("banner").getByRole("link", { name: "登入" }));
  expect(await isKept()).toBe(false);
  expect(await page.getByRole("button", { name: "會員選單" }).count()).toBe(0);
});

/** Waits until the page is alive, whether it was loaded or kept. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState === "complete");
  await hydrated(page);
}

test("a page that takes long shows its outline over the old one, which is still there when it fails to come", async () => {
  const { page, go } = await newPerson();
  await go("/faq");
  await hydrated(page);
  let answer: (how: "continue" | "abort") => void = () => {};
  await page.route("**/about.data*", async (route) => {
    const how = await new Promise<"continue" | "abort">((decide) => {
      answer = decide;
    });
    await route[how]();
  });
  const outline = page.locator("[data-slow-page]");
  const follow = () => page.getByRole("contentinfo").getByRole("link", { name: "關於好手" }).click();
  await follow();
  expect(await outline.count()).toBe(0);
  await seen(outline);
  answer("abort");
  await gone(outline);
  await seen(page.getByRole("heading", { level: 1, name: "常見問題" }));
  // It is asked for again by itself once the connection is back.
  await until(
    "the page is asked for again",
    async () => {
      answer("continue");
      return new URL(page.url()).pathname;
    },
    (path) => path === "/about",
  );
  await gone(outline);
});
