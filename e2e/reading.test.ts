import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { searchServices } from "#contract/catalog/routes.ts";
import { listMyOrders } from "#contract/orders/routes.ts";
import { tooWide } from "./harness/looked-through.ts";
import { becomeDemo } from "./harness/people.ts";
import { newPerson, phone, shareBrowser } from "./harness/person.ts";
import { gone, seen } from "./harness/wait.ts";

shareBrowser();

/** The sticky bars at the bottom of the window. */
const bars = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body *")].flatMap((each) => {
      const { position } = getComputedStyle(each);
      const { top, bottom, width, height } = each.getBoundingClientRect();
      const stays = position === "fixed" || (position === "sticky" && bottom >= innerHeight - 1);
      const isBar = stays && height > 20 && width > innerWidth / 2 && bottom > innerHeight - 8 && top < innerHeight;
      return isBar && each.checkVisibility() ? [each.className] : [];
    }),
  );

test("a service at 400 % has one bar at its foot, and nothing is wider than the window", async () => {
  const visitor = await newPerson({ width: 320, height: 256 });
  const { page, go } = visitor;
  for (const path of ["/services/1", "/search", "/"]) {
    await go(path);
    await page.evaluate(() => window.scrollTo(0, 400));
    expect(await tooWide(visitor), path).toEqual([]);
    expect((await bars(page)).length, path).toBeLessThanOrEqual(1);
  }
});

test("by keyboard one reaches the list past its filters, and the main part past the header", async () => {
  const { page, go } = await newPerson();
  await go("/search");
  await page.keyboard.press("Tab");
  expect(await page.locator(":focus").textContent()).toBe("跳到主要內容");
  await page.keyboard.press("Enter");
  const nowIn = (selector: string) =>
    page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector);
  await page.keyboard.press("Tab");
  expect(await nowIn("main")).toBe(true);
  const skip = page.getByRole("link", { name: "跳到結果" });
  for (let tabs = 0; tabs < 5 && !(await skip.evaluate((link) => link === document.activeElement)); tabs += 1)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await nowIn("[id$=-results]")).toBe(true);
});

test("with the reader's own distances between lines, words and letters nothing of one's figures is cut off", async () => {
  const seller = await newPerson(phone);
  await becomeDemo(seller, "seller");
  const { page, go } = seller;
  await go("/mypage/top_sell");
  // WCAG 1.4.12
  await page.addStyleTag({
    content: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`,
  });
  expect(await tooWide(seller)).toEqual([]);
  const cut = await page.getByRole("main").evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>("*")].flatMap((each) => {
      const { overflowX, overflowY, position } = getComputedStyle(each);
      const hides = overflowX === "hidden" || overflowX === "clip" || overflowY === "hidden" || overflowY === "clip";
      const read = hides && position !== "absolute" && each.checkVisibility() && each.textContent?.trim() !== "";
      const { scrollWidth, clientWidth, scrollHeight, clientHeight, className } = each;
      return read && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1) ? [String(className)] : [];
    }),
  );
  expect(cut).toEqual([]);
});

test("with colours of the reader's own, bars show their value and chips their bounds", async () => {
  const { page, go } = await newPerson();
  await page.emulateMedia({ forcedColors: "active" });
  await go("/services/1");
  const fill = page.locator("main .bar-fill").first();
  await fill.scrollIntoViewIfNeeded();
  const [track, filled] = await fill.evaluate((bar) => {
    const of = (element: Element) => getComputedStyle(element);
    return [of(bar.parentElement ?? bar), of(bar)].map(({ outlineStyle, backgroundImage }) => ({
      outlineStyle,
      backgroundImage,
    }));
  });
  expect(track).toEqual({ outlineStyle: "solid", backgroundImage: "none" });
  expect(filled?.backgroundImage).toContain("linear-gradient");
  await go("/search?days=14");
  const chip = page.getByRole("list", { name: "目前的篩選條件" }).getByRole("link").first();
  expect(await chip.evaluate((each) => getComputedStyle(each).outlineStyle)).toBe("solid");
});

test("a room on paper has what was said and no place to write", async () => {
  const buyer = await newPerson();
  await becomeDemo(buyer, "buyer");
  const { page, go, api } = buyer;
  const waiting = (await api.call(listMyOrders, {})).data.find(({ state }) => state === "awaiting_requirements");
  await go(`/transactions/${waiting?.id}`);
  await seen(page.locator("form[data-foot]"));
  await page.emulateMedia({ media: "print" });
  await gone(page.locator("form[data-foot]"));
  expect(await page.getByRole("heading", { name: "對話與紀錄" }).isVisible()).toBe(true);
  expect(await page.getByRole("banner").isVisible()).toBe(false);
});

test("the first picture of a service and of a list does not wait; those below do", async () => {
  const { page, go, api } = await newPerson();
  const [first] = (await api.call(searchServices, { query: {} })).data;
  await go("/search");
  const loading = (nth: number) => page.locator("main article img").nth(nth).getAttribute("loading");
  expect(await loading(0)).toBe("eager");
  expect(await page.locator("main article img").last().getAttribute("loading")).toBe("lazy");
  await go(`/services/${first?.id}`);
  const hero = page.locator("#picture-1 img");
  expect(await hero.getAttribute("loading")).toBe("eager");
  expect(await hero.getAttribute("fetchpriority")).toBe("high");
});
