import { expect, test } from "vitest";
import { searchServices } from "#contract/catalog/routes.ts";
import { listMyOrders } from "#contract/orders/routes.ts";
import { becomeDemo, becomeMember } from "./harness/people.ts";
import { newPerson, type Person, shareBrowser } from "./harness/person.ts";
import { hydrated, says, seen, until } from "./harness/wait.ts";

shareBrowser();

const look = ({ page }: Person) =>
  page.evaluate(() => {
    const { dataset, style } = document.documentElement;
    const { backgroundColor, fontSize } = getComputedStyle(document.documentElement);
    return { theme: dataset.theme, backgroundColor, fontSize, style: style.cssText };
  });

/** Copies by a button and reads what was copied. */
async function copied({ page }: Person, press: () => Promise<void>): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await press();
  return until(
    "something was copied",
    () => page.evaluate(() => navigator.clipboard.readText()),
    (text) => text !== "",
  );
}

async function runningOrder(person: Person): Promise<number> {
  await becomeDemo(person, "buyer");
  await person.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { data } = await person.api.call(listMyOrders, {});
  return data.find(({ state }) => state === "in_progress")?.id ?? 0;
}

test("colours and size of text are chosen on a device, by visitors too, and stand before the first paint", async () => {
  const visitor = await newPerson();
  const { page, go } = visitor;
  await go("/faq");
  const before = await look(visitor);
  expect([before.theme, before.fontSize]).toEqual([undefined, "16px"]);
  await page.getByRole("contentinfo").getByRole("button", { name: "外觀與字級" }).click();
  const dialog = page.getByRole("dialog", { name: "外觀與字級" });
  await dialog.getByRole("radio", { name: "暗" }).check();
  await dialog.getByRole("radio", { name: "更大" }).check();
  const chosen = await until(
    "the larger text is drawn",
    () => look(visitor),
    ({ fontSize }) => fontSize !== before.fontSize,
  );
  expect([chosen.theme, chosen.fontSize, chosen.backgroundColor]).toEqual(["dark", "20px", "rgb(21, 25, 23)"]);
  // Not by the product's own scripts, which come after the first paint.
  await page.route("**/assets/**/*.js", (route) => route.abort());
  await page.goto(page.url(), { waitUntil: "domcontentloaded" });
  expect(await look(visitor)).toEqual(chosen);
  await page.unroute("**/assets/**/*.js");

  await becomeMember(visitor, "小雨");
  await go("/mypage/setting#look");
  const rows = page.getByRole("main");
  expect(await rows.getByRole("radio", { name: "暗" }).isChecked()).toBe(true);
  await rows.getByRole("radio", { name: "跟隨系統" }).check();
  await rows.getByRole("radio", { name: "一般" }).check();
  expect(await look(visitor)).toEqual(before);
});

test("a press on / moves to the search, not while something is typed, and not where it is switched off", async () => {
  const { page, go } = await newPerson();
  await go("/faq");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name") ?? "");
  await page.keyboard.press("/");
  expect(await focused()).toBe("k");
  await page.keyboard.type("1/2");
  expect(await page.locator(":focus").inputValue()).toBe("1/2");
  await page.evaluate(() => localStorage.setItem("look:keys", "off"));
  await page.locator("main").focus();
  await page.keyboard.press("/");
  expect(await focused()).not.toBe("k");
});

test("what was taken from the favourites comes back by 復原", async () => {
  const buyer = await newPerson();
  const { page, go, api } = buyer;
  await becomeMember(buyer, "小雨");
  const { data } = await api.call(searchServices, { query: {} });
  const id = data[0]?.id ?? 0;
  await go(`/services/${id}`);
  // Its name changes with what it does; the hearts of cards name their service.
  const heart = page
    .getByRole("main")
    .getByRole("button", { name: /收藏(?!「)/ })
    .first();
  const messages = page.getByRole("region", { name: "系統訊息" });
  await heart.click();
  await says(messages, "已加入收藏");
  await heart.click();
  await says(messages, "已取消收藏");
  await messages.getByRole("button", { name: "復原" }).click();
  await until(
    "it is a favourite again",
    () => heart.getAttribute("aria-pressed"),
    (on) => on === "true",
  );
  await go("/mypage/favorites");
  await seen(page.locator(`a[href^="/services/${id}"]`));
});

test("an order's date goes into a calendar, from the list and from the room, and its number is copied", async () => {
  const buyer = await newPerson();
  const { page, go } = buyer;
  const id = await runningOrder(buyer);
  const file = `/api/orders/${id}/calendar`;
  for (const path of ["/mypage/orders", `/transactions/${id}`]) {
    await go(path);
    const loading = page.waitForEvent("download");
    await page.locator(`a[href="${file}"]`).filter({ visible: true }).click();
    const download = await loading;
    expect(download.suggestedFilename()).toBe(`haoshou-${id}.ics`);
  }
  const number = page.getByRole("button", { name: "複製訂單編號" }).filter({ visible: true });
  expect(await copied(buyer, () => number.click())).toBe(String(id));
});

test("Ctrl and Enter send; the link to a message leads to it and marks it", async () => {
  const buyer = await newPerson();
  const { page, go } = buyer;
  const id = await runningOrder(buyer);
  await go(`/transactions/${id}`);
  await seen(page.getByText(/Ctrl＋Enter/));
  const text = `檔案我今天會補上 ${Date.now()}`;
  await page.getByLabel(/^傳訊息給/).fill(text);
  await page.keyboard.press("Control+Enter");
  const bubble = page.locator(".linked").filter({ hasText: text });
  await seen(bubble);
  await bubble.hover();
  const url = await copied(buyer, () => bubble.getByRole("button", { name: /^複製連結/ }).click());
  expect(url).toMatch(new RegExp(`/transactions/${id}#m-\\w+`));
  await go("/mypage");
  await go(new URL(url).pathname + new URL(url).hash);
  await hydrated(page);
  await seen(page.locator(".linked:target").filter({ hasText: text }));
});

test("a review has a link of its own", async () => {
  const reader = await newPerson();
  const { page, go, api, context } = reader;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { data } = await api.call(searchServices, { query: {} });
  const rated = data.find(({ ratingCount }) => ratingCount > 0);
  await go(`/services/${rated?.id}`);
  const link = page.getByRole("button", { name: /^複製連結.*評價/ }).first();
  const url = await copied(reader, () => link.click());
  expect(url).toMatch(/#review-\d+$/);
  await go(new URL(url).pathname + new URL(url).hash);
  await seen(page.locator("li.linked:target"));
});
