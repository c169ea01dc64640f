import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { getMySettings } from "#contract/accounts/setting-routes.ts";
import { getService, searchServices } from "#contract/catalog/routes.ts";
import { money } from "#contract/money.ts";
import { getOrder, listMyOrders, proposeSupplement, sendRoomMessage } from "#contract/orders/routes.ts";
import { armGateway } from "./harness/market.ts";
import { becomeDemo, becomeMember } from "./harness/people.ts";
import { newPerson, type Person, phone, shareBrowser } from "./harness/person.ts";
import { at, gone, hydrated, says, seen, until } from "./harness/wait.ts";

shareBrowser();

/** Opens a page whose scripts load only when the returned function is called. */
async function openWithoutScripts({ page }: Person, path: string): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  const pattern = /\/assets\/.*\.js$/;
  await page.route(pattern, async (route) => {
    await gate.promise;
    await route.continue().catch(() => {});
  });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return async () => {
    gate.resolve();
    await hydrated(page);
    await page.unroute(pattern);
  };
}

/** The values of the visible controls, one per line; with `press`, each is changed first. */
function controls(page: Page, press = false): Promise<string[]> {
  return page.evaluate((press) => {
    type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
    const all = [...document.querySelectorAll<Control>(":is(main, header) :is(input, select, textarea)")].filter(
      (control) => !control.disabled && control.checkVisibility() && !/hidden|file|password/.test(control.type),
    );
    for (const control of press ? all : []) {
      if (control instanceof HTMLSelectElement) control.selectedIndex = control.options.length - 1;
      else if (/radio|checkbox/.test(control.type)) control.click();
      else control.value = { email: "a@example.com", number: "3" }[control.type] ?? "三十";
      control.dispatchEvent(new Event("input", { bubbles: true }));
    }
    return all.map((control) => {
      const value = "checked" in control && /radio|checkbox/.test(control.type) ? control.checked : control.value;
      return `${control.name} ${control.type} ${/radio|checkbox/.test(control.type) ? control.value : ""}: ${value}`;
    });
  }, press);
}

/** Controls whose React state differs from what they show. */
function strangers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Kept = { checked?: boolean; value?: unknown };
    return [...document.querySelectorAll<HTMLInputElement>("input, select, textarea")].flatMap((control) => {
      const key = Object.keys(control).find((name) => name.startsWith("__reactProps$"));
      const kept = key ? (control as unknown as Record<string, Kept>)[key] : undefined;
      const choice = /radio|checkbox/.test(control.type);
      const [known, shown] = choice ? [kept?.checked, control.checked] : [kept?.value, control.value];
      return known === undefined || String(known) === String(shown) ? [] : [`${control.name}: ${shown}, not ${known}`];
    });
  });
}

/** A service of the demo market with packages to choose from and options. */
async function richService({ api }: Person) {
  const { data } = await api.call(searchServices, { query: {} });
  for (const { id } of data) {
    const service = await api.call(getService, { params: { id } });
    if (service.packages.length > 1 && service.options.length > 0) return service;
  }
  throw new Error("no service with packages and options");
}

test("whatever was pressed before the scripts run stays as it is shown, and is known", async () => {
  const visitor = await newPerson();
  const { page } = visitor;
  for (const path of ["/", "/search", "/users", "/requests", "/events/ux_survey_2409", "/contact", "/faq", "/login"]) {
    const start = await openWithoutScripts(visitor, path);
    const pressed = await controls(page, true);
    expect(pressed.length, path).toBeGreaterThan(1);
    await start();
    if (path === "/search") await at(page, /days=.*rating=.*level=/);
    if (path === "/requests") await at(page, /place=.*due=.*offers=.*sort=/);
    await until(
      `${path} has come to rest`,
      () => strangers(page),
      (wrong) => wrong.length === 0,
    );
    // A list that finds nothing has no filters to show.
    expect(pressed, path).toEqual(expect.arrayContaining(await controls(page)));
    expect(visitor.complaints(), path).toEqual([]);
    if (!path.startsWith("/events")) continue;
    // The form is complete: the log-in opens in its own window.
    const login = page.waitForEvent("popup");
    await page.getByRole("button", { name: "送出問卷" }).click();
    await (await login).close();
  }
});

test("what a member changes before the scripts run is saved and kept as it is shown", async () => {
  const member = await newPerson();
  await becomeMember(member, "小雨");
  const mails = async () => (await member.api.call(getMySettings, {})).emailNotices;
  const before = await mails();
  const start = await openWithoutScripts(member, "/mypage/setting");
  await controls(member.page, true);
  await start();
  const wanted = Object.fromEntries(Object.entries(before).map(([name, on]) => [name, !on]));
  await until("every tick is saved", mails, (now) => JSON.stringify(now) === JSON.stringify(wanted));
  expect(await strangers(member.page)).toEqual([]);

  const write = await openWithoutScripts(member, "/requests/add");
  const pressed = await controls(member.page, true);
  expect(pressed.length).toBeGreaterThan(3);
  await write();
  await until(
    "the draft is at rest",
    () => strangers(member.page),
    (wrong) => wrong.length === 0,
  );
  expect(await controls(member.page)).toEqual(expect.arrayContaining(pressed.filter((line) => /text/.test(line))));
});

test("the package and the option of an early press are summed up, ordered and paid as they are shown", async () => {
  const buyer = await newPerson();
  const { page } = buyer;
  const service = await richService(buyer);
  const chosen = service.packages.at(-1);
  const sum = (chosen?.price ?? 0) + service.options.reduce((all, { price }) => all + price, 0);
  const start = await openWithoutScripts(buyer, `/services/${service.id}`);
  const output = page.locator("form#order output");
  expect(await output.isVisible()).toBe(true);
  await page.locator(`form#order input[name=package][value="${chosen?.id}"]`).check();
  for (const box of await page.locator("form#order input[name=options]").all()) await box.check();
  // The sum is not computed yet.
  expect(await output.isVisible()).toBe(false);
  await start();
  await says(output, money(sum));

  await becomeMember(buyer, "小雨");
  await armGateway();
  const loaded = await openWithoutScripts(buyer, `/orders/payment?service=${service.id}`);
  await page.getByText("更改方案").click();
  await page.locator(`input[name=package][value="${chosen?.id}"]`).check();
  await page.getByLabel(/^ATM 轉帳/).check();
  await loaded();
  await at(page, new RegExp(`package=${chosen?.id}`));
  await says(page.getByRole("main"), chosen?.name ?? "");
  const pay = page.getByRole("button", { name: /^同意並付款 NT\$/ });
  await until(
    "the sum is here",
    () => strangers(page),
    (wrong) => wrong.length === 0,
  );
  await pay.click();
  await seen(page.getByRole("heading", { name: "ATM 轉帳" }));

  // Back: the shown options are what is paid.
  await page.goBack({ waitUntil: "load" });
  await hydrated(page);
  await until(
    "the page has come to rest",
    () => strangers(page),
    (wrong) => wrong.length === 0,
  );
  expect(await page.getByLabel(/^ATM 轉帳/).isChecked()).toBe(true);
  expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(0);
  await pay.click();
  await seen(page.getByRole("heading", { name: "ATM 轉帳" }));
});

test("a plain button that is pressed before the scripts run is answered once, when they do", async () => {
  const visitor = await newPerson();
  const ask = await openWithoutScripts(visitor, "/services/1");
  await visitor.page.getByRole("button", { name: /^收藏(?!「)/ }).click();
  await ask();
  await seen(visitor.page.getByRole("dialog", { name: "免費加入會員" }));
  expect(visitor.complaints()).toEqual([]);

  const seller = await newPerson();
  await becomeDemo(seller, "seller");
  const { page } = seller;
  const start = await openWithoutScripts(seller, "/search");
  const heart = page.getByRole("button", { name: /^收藏「/ }).first();
  const before = await heart.getAttribute("aria-pressed");
  // Nothing seems to happen, so the user clicks again.
  await heart.click();
  await heart.click();
  await start();
  await says(page.getByRole("region", { name: "系統訊息" }), before === "true" ? "已取消收藏" : "已加入收藏");
  expect(await heart.getAttribute("aria-pressed")).not.toBe(before);

  const open = await openWithoutScripts(seller, "/mypage/services");
  await page.getByRole("button", { name: /更多/ }).first().click();
  await open();
  await seen(page.getByRole("menu").getByRole("menuitem"));
  expect(seller.complaints()).toEqual([]);
});

test("a press on a part that an update drew anew before it was alive is answered, too", async () => {
  const buyer = await newPerson(phone);
  await becomeDemo(buyer, "buyer");
  const seller = await newPerson();
  await becomeDemo(seller, "seller");
  const isMutual = async (id: number) =>
    await seller.api.call(getOrder, { params: { id } }).then(
      ({ side, maySupplement }) => side === "seller" && maySupplement.includes("scope"),
      () => false,
    );
  let id = 0;
  for (const order of (await buyer.api.call(listMyOrders, {})).data) if (await isMutual(order.id)) ({ id } = order);
  const params = { id };
  await seller.api.call(proposeSupplement, {
    params,
    body: { kind: "scope", title: "多一款配色", price: 500, days: 3, note: "" },
  });

  const { page } = buyer;
  const gate = Promise.withResolvers<void>();
  const held: string[] = [];
  const card = /\/assets\/supplement-card.*\.js$/;
  await page.route(card, async (script) => {
    held.push(script.request().url());
    await gate.promise;
    await script.continue().catch(() => {});
  });
  await page.goto(`/transactions/${id}`);
  await page.getByRole("article", { name: "追加款項：多一款配色" }).getByRole("button", { name: "付款" }).click();
  await seller.api.call(sendRoomMessage, { params, body: { text: "再麻煩你確認配色" } });
  await seen(page.getByRole("main").getByText("再麻煩你確認配色"));
  expect(held.length).toBeGreaterThan(0);
  expect(await page.getByRole("dialog").count()).toBe(0);
  gate.resolve();
  await seen(page.getByRole("dialog", { name: "付款：多一款配色" }));
  expect(buyer.complaints()).toEqual([]);
});

test("the button that sends a form is pressed at once, though leaving the field would say what is wrong", async () => {
  // Nothing is scrolled away, which the browser would make up for.
  const { page, go } = await newPerson({ width: 1440, height: 1400 });
  await go("/contact");
  // What keeps presses is loaded after the page is hydrated.
  await page.waitForLoadState("networkidle");
  const form = page.locator("main form").filter({ has: page.getByRole("button", { name: "送出" }) });
  const field = form.getByRole("textbox").first();
  const button = form.getByRole("button", { name: "送出" });
  await field.focus();
  const box = await button.boundingBox();
  if (!box) throw new Error("the button is not shown");
  await page.mouse.move(box.x + box.width / 2, box.y + 4);
  await page.mouse.down();
  await page.waitForTimeout(300);
  await page.mouse.up();
  await until(
    "all fields say what they lack",
    () => form.locator("[aria-invalid=true]").count(),
    (count) => count > 1,
  );
});

test("a menu that was opened before the scripts run stays open, and closes with the next page", async () => {
  const member = await newPerson();
  await becomeDemo(member, "buyer");
  const { page } = member;
  const load = await openWithoutScripts(member, "/faq");
  await page.getByRole("banner").getByRole("button", { name: "會員選單" }).click();
  const menu = page.getByRole("dialog", { name: "會員選單" });
  await seen(menu);
  await load();
  expect(await menu.isVisible()).toBe(true);
  await menu.getByRole("link", { name: "收益" }).click();
  await at(page, "/mypage/revenue");
  await gone(menu);
});
