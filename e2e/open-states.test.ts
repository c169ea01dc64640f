import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { barriers } from "./harness/looked-through.ts";
import { becomeDemo } from "./harness/people.ts";
import { newPerson, type Person, phone, shareBrowser, wide } from "./harness/person.ts";
import { seen } from "./harness/wait.ts";

shareBrowser();

/** A page state after something was opened: the path, how it is opened, and what is then open. */
type State = { path: string; open: (page: Page) => Promise<void>; shown: (page: Page) => ReturnType<Page["locator"]> };

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).filter({ visible: true }).first().click();
const banner = (name: string | RegExp) => (page: Page) =>
  page.getByRole("banner").getByRole("button", { name }).filter({ visible: true }).first().click();
const dialog = (name?: string | RegExp) => (page: Page) => page.getByRole("dialog", name ? { name } : {});

/** Searches: a sentence with conditions as chips, and why a service was found. */
const searches: Record<string, State> = {
  conditions: {
    path: `/search?k=${encodeURIComponent("三天內交件的插畫 1000元以下")}`,
    open: async () => {},
    shown: (page) => page.getByRole("list", { name: "你提到的條件" }),
  },
  nearest: {
    path: `/search?k=${encodeURIComponent("家裡水龍頭一直漏水，想找人來修，謝謝")}`,
    open: async () => {},
    shown: (page) => page.getByRole("region", { name: "最接近的服務" }),
  },
  why: {
    path: `/search?k=${encodeURIComponent("翻譯")}`,
    open: async (page) => {
      await press(/^更多：/)(page);
      await page.getByRole("button", { name: "為什麼出現在這裡" }).click();
    },
    shown: (page) => page.getByRole("link", { name: "排序怎麼算" }).first(),
  },
};

/** Opens each state on a separate page. @returns accessibility problems */
async function looked(person: Person, states: Record<string, State>): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [name, { path, open, shown }] of Object.entries(states)) {
    await person.go(path);
    await open(person.page);
    await seen(shown(person.page));
    const all = await barriers(person, true);
    if (all.length > 0) found[name] = all;
  }
  return found;
}

test("what a visitor opens can be used by everybody: menus of the header, log-in, share, suggestions", async () => {
  const visitor = await newPerson(wide);
  const words = async (page: Page) => {
    // So low that the list scrolls.
    await page.setViewportSize({ ...wide, height: 420 });
    await page.locator("#search-k").click();
    await page.locator("#search-k").pressSequentially("設計");
  };
  const states = {
    ...Object.fromEntries(
      ["找服務", "找達人", "找案子"].map((name) => [name, { path: "/about", open: banner(name), shown: dialog() }]),
    ),
    說明: { path: "/about", open: banner("說明"), shown: dialog() },
    "log-in": { path: "/services/1", open: press(/^收藏(?!「)/), shown: dialog("免費加入會員") },
    share: { path: "/services/1", open: press("分享"), shown: (page: Page) => page.getByText("複製連結") },
    suggestions: { path: "/about", open: words, shown: (page: Page) => page.getByRole("option") },
  };
  expect(await looked(visitor, states)).toEqual({});
});

test("what a visitor opens on a phone can be used by everybody: menu, search, filters", async () => {
  const visitor = await newPerson(phone);
  const states = {
    menu: { path: "/about", open: banner("選單"), shown: dialog() },
    search: { path: "/about", open: banner("搜尋"), shown: dialog() },
    filters: { path: "/search", open: press(/^篩選/), shown: (page: Page) => page.getByText("套用篩選") },
  };
  expect(await looked(visitor, states)).toEqual({});
});

test.each([
  ["wide", wide],
  ["phone", phone],
] as const)(
  "what a search shows can be used by everybody: conditions, nearest services, why one was found (%s)",
  async (_name, size) => {
    expect(await looked(await newPerson(size), searches)).toEqual({});
  },
);

test("what a member opens can be used by everybody: notices, one's menu, menus of rows, questions before an act", async () => {
  const seller = await newPerson(wide);
  await becomeDemo(seller, "seller");
  const remove = async (page: Page) => {
    await press(/^更多操作/)(page);
    await page.getByRole("menuitem", { name: /刪除/ }).first().click();
  };
  const states = {
    tasks: { path: "/about", open: banner(/^待辦/), shown: dialog("待辦") },
    messages: { path: "/about", open: banner(/^訊息/), shown: dialog("訊息") },
    notifications: { path: "/about", open: banner(/^通知/), shown: dialog("通知") },
    member: {
      path: "/about",
      open: banner("會員選單"),
      shown: (page: Page) => page.getByRole("button", { name: "登出" }),
    },
    row: { path: "/mypage/services", open: press(/^更多操作/), shown: (page: Page) => page.getByRole("menuitem") },
    confirm: {
      path: "/mypage/services?state=draft",
      open: remove,
      shown: (page: Page) => page.getByRole("alertdialog"),
    },
  };
  expect(await looked(seller, states)).toEqual({});
});
