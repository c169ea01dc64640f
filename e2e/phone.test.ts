import { expect, test } from "vitest";
import { becomeDemo } from "./harness/people.ts";
import { newPerson, type Person, phone, shareBrowser, wide } from "./harness/person.ts";
import { at, gone, seen } from "./harness/wait.ts";

shareBrowser();

const barOf = ({ page }: Person) => page.getByRole("navigation", { name: "主要頁面" });

test("a member has five ways at the foot of a phone, but not beside another bar, and not on wide windows", async () => {
  const buyer = await newPerson(phone);
  await becomeDemo(buyer, "buyer");
  const { page, go } = buyer;
  await go("/");
  const bar = barOf(buyer);
  await seen(bar);
  expect(await bar.getByRole("link").evaluateAll((links) => links.map((link) => link.lastChild?.textContent))).toEqual([
    "首頁",
    "訊息",
    "訂單",
    "服務",
    "我的",
  ]);
  await bar.getByRole("link", { name: /訂單$/ }).click();
  await at(page, "/mypage/orders");
  await seen(bar.locator('[aria-current="page"]', { hasText: "訂單" }));
  // The end of the page is above the bar.
  /** How much of the end of the page is behind the bar, px. */
  const hidden = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const [end, box] = [await page.getByRole("contentinfo").boundingBox(), await bar.boundingBox()];
    return (end?.y ?? 0) + (end?.height ?? 0) - (box?.y ?? 0);
  };
  await expect.poll(hidden, { timeout: 10_000 }).toBeLessThanOrEqual(1);
  await go("/services/1");
  await seen(page.locator(".order-bar"));
  await gone(bar);
  await go("/mypage");
  await seen(bar);
  await page.setViewportSize(wide);
  await gone(bar);
});

test("a visitor sees the picture of a service before its words, and finds it again on the home page", async () => {
  const visitor = await newPerson(phone);
  const { page, go } = visitor;
  await go("/services/1");
  const title = page.getByRole("heading", { level: 1 });
  const name = (await title.textContent()) ?? "";
  const picture = await page.getByRole("region", { name: "圖片" }).boundingBox();
  const words = await title.boundingBox();
  expect(picture && words && picture.y < words.y).toBe(true);
  await go("/");
  const shelf = page.getByRole("list", { name: "最近看過的服務" });
  await seen(shelf.getByRole("link", { name }));
  await page.getByRole("button", { name: "清除紀錄" }).click();
  await gone(shelf);
});

test("services picked in a list stand side by side at an address that somebody else can open", async () => {
  const visitor = await newPerson(phone);
  const { page, go } = visitor;
  await go("/search");
  const marks = page.getByRole("button", { name: /^比較「/ });
  const names: string[] = [];
  for (const nth of [0, 1, 2]) {
    names.push(((await marks.nth(nth).getAttribute("aria-label")) ?? "").slice(3, -1));
    await marks.nth(nth).click();
  }
  await page.getByRole("link", { name: "並排比較" }).click();
  await at(page, /^\/compare\?services=\d+,\d+,\d+$/);
  const table = page.getByRole("table");
  for (const name of names) await seen(table.getByRole("columnheader", { name }));
  // Only the table scrolls sideways.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);

  const friend = await newPerson(wide);
  await friend.go(new URL(page.url()).pathname + new URL(page.url()).search);
  for (const name of names) await seen(friend.page.getByRole("columnheader", { name }));
  await friend.page.getByRole("link", { name: /^移除/ }).first().click();
  await at(friend.page, /^\/compare\?services=\d+,\d+$/);
  await gone(friend.page.getByRole("columnheader", { name: names[0] ?? "" }));
  await friend.go("/compare?services=1,999999,x");
  await seen(friend.page.getByText("有 1 項服務已經下架"));
});
