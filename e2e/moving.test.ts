import { expect, test } from "vitest";
import { newPerson, shareBrowser } from "./harness/person.ts";
import { at, seen, until } from "./harness/wait.ts";

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
