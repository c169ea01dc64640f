import { expect, test } from "vitest";
import { barriers } from "./harness/looked-through.ts";
import { becomeDemo } from "./harness/people.ts";
import { newPerson, phone, shareBrowser, wide } from "./harness/person.ts";
import { gone, says, seen, until } from "./harness/wait.ts";

shareBrowser();

test("an operator takes what is due first, notes why it waits, and a colleague sees it on the phone", {
  timeout: 180_000,
}, async () => {
  const operator = await newPerson(wide);
  await becomeDemo(operator, "operator");
  const { page, go } = operator;
  await go("/admin");
  // The shop's own menus are not here; the console's are.
  expect(await page.getByRole("button", { name: "找服務" }).count()).toBe(0);
  const menu = page.getByRole("navigation", { name: "營運後台" });
  await says(menu, "身分驗證");
  expect(await barriers(operator, true)).toEqual([]);

  // Something that the colleague sees, too: identity papers are not for customer service.
  const row = page
    .getByRole("row")
    .filter({ hasText: /待裁定的交易|要處理的匯款批次/ })
    .first();
  const title = (await row.getByRole("link").textContent()) ?? "";
  await row.getByRole("button", { name: "接手" }).click();
  await seen(row.getByRole("button", { name: "放回" }));
  await row.getByRole("button", { name: /備註/ }).click();
  const dialog = page.getByRole("dialog", { name: "備註與期限" });
  await dialog.getByLabel("備註").fill("等銀行回覆，明天再打一次電話");
  expect(await barriers(operator, true)).toEqual([]);
  await dialog.getByRole("button", { name: "儲存" }).click();
  await gone(dialog);
  await says(row, "備註：等銀行回覆，明天再打一次電話");

  await page.keyboard.press("j");
  const links = page.locator("[data-key-link]");
  expect(await links.nth(0).evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  expect(await links.nth(0).evaluate((link) => link === document.activeElement)).toBe(true);

  await page.getByRole("link", { name: /我負責的/ }).click();
  await seen(page.getByRole("link", { name: title, exact: true }));
  await until(
    "only one's own are left",
    () => links.count(),
    (count) => count === 1,
  );

  const colleague = await newPerson(phone);
  await becomeDemo(colleague, "operator2");
  await colleague.go("/admin");
  await colleague.page.getByRole("button", { name: "後台選單" }).click();
  await says(colleague.page.getByRole("dialog", { name: "後台選單" }), "交易協調");
  await colleague.page.keyboard.press("Escape");
  const same = colleague.page.getByRole("row").filter({ hasText: title }).first();
  await says(same, "等銀行回覆，明天再打一次電話");
  await seen(same.getByRole("button", { name: "改由我負責" }));
  const sideways = await colleague.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways).toBe(0);

  // As it was, for others who use the same demo market.
  await row.getByRole("button", { name: "放回" }).click();
  await gone(links);
});
