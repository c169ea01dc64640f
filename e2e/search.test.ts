import { expect, test } from "vitest";
import { removeService, searchServices } from "#contract/catalog/routes.ts";
import { barriers } from "./harness/looked-through.ts";
import { listService } from "./harness/market.ts";
import { becomeDemo, becomeMember } from "./harness/people.ts";
import { newPerson, origin, type Person, phone, shareBrowser, wide } from "./harness/person.ts";
import { at, gone, seen, until } from "./harness/wait.ts";

shareBrowser();

/** The header's search field; on a phone it opens by a button and fills the screen. */
async function searchField({ page }: Person, narrow: boolean) {
  if (narrow) await page.getByRole("banner").getByRole("button", { name: "搜尋", exact: true }).first().click();
  const field = page.locator(narrow ? "#search-narrow-k" : "#search-k");
  await field.click();
  return field;
}

test.each([
  ["wide", wide],
  ["phone", phone],
] as const)("a visitor is helped while typing, narrows, goes back, asks why and opens (%s)", async (_name, size) => {
  const visitor = await newPerson(size);
  const { page, go } = visitor;
  const narrow = size === phone;
  await go("/");
  const field = await searchField(visitor, narrow);
  await field.pressSequentially("翻譯");
  const words = page.getByRole("listbox", { name: "搜尋建議" }).getByRole("group", { name: "搜尋" });
  await seen(words.getByRole("option", { name: "翻譯", exact: true }));
  expect(await field.getAttribute("role")).toBe("combobox");
  expect(await field.getAttribute("aria-expanded")).toBe("true");
  await field.press("ArrowDown");
  await seen(page.getByRole("option", { selected: true, name: "翻譯", exact: true }));
  await field.press("Enter");
  const results = `/search?k=${encodeURIComponent("翻譯")}`;
  await at(page, results);
  await seen(page.getByRole("heading", { level: 1, name: "「翻譯」的搜尋結果" }));
  await seen(page.locator("article mark", { hasText: "翻譯" }));

  if (narrow) await page.getByRole("button", { name: /^篩選/ }).click();
  await page.getByRole("radio", { name: /^3 天內/ }).click();
  // The sheet says how many services the choice leaves before it is applied.
  if (narrow) {
    const apply = page.getByRole("button", { name: /^看 \d+ 項服務$/ });
    await seen(apply);
    const [many] = /\d+/.exec((await apply.textContent()) ?? "") ?? [];
    await apply.click();
    await seen(page.getByText(`共 ${many} 項服務`));
  }
  await at(page, `${results}&days=3`);
  const chip = page.getByRole("link", { name: /^3 天內交件/ });
  await seen(chip);
  await page.goBack();
  await at(page, results);
  await gone(chip);

  await page
    .getByRole("button", { name: /^更多：/ })
    .first()
    .click();
  await page.getByRole("button", { name: "為什麼出現在這裡" }).click();
  await seen(page.getByText("「翻譯」出現在標題"));
  await seen(page.getByText("意思相近：").first());
  await seen(page.getByRole("link", { name: "排序怎麼算" }));
  await page.keyboard.press("Escape");
  await page.locator("article h2 a").first().click();
  await at(page, /^\/services\/\d+$/);
  await seen(page.getByRole("form", { name: "選擇方案" }));

  // Earlier searches are offered again until they are removed.
  await searchField(visitor, narrow);
  await seen(page.getByRole("option", { name: "翻譯", exact: true }));
  // The word may stay among those that are searched often.
  const forget = page.getByRole("button", { name: "從最近搜尋移除「翻譯」" });
  await forget.click();
  await gone(forget);
  // On a phone, where the suggestions fill the screen, more is offered before anything is typed.
  if (narrow) await seen(page.getByRole("group", { name: "大家常買" }).getByRole("option").first());
  const categories = page.getByRole("group", { name: "從分類找" }).getByRole("option");
  expect(await categories.count()).toBe(narrow ? 12 : 0);
  expect(visitor.complaints()).toEqual([]);
});

test("what an input method composes moves nothing, and keys typed without it are understood", async () => {
  const visitor = await newPerson();
  const { page, go } = visitor;
  await go("/search");
  const field = await searchField(visitor, false);
  await field.fill("gk4ru4");
  const meant = page.getByRole("group", { name: "你要找的是" }).getByRole("option", { name: "設計", exact: true });
  await seen(meant);
  await field.dispatchEvent("keydown", { key: "ArrowDown", isComposing: true, bubbles: true, cancelable: true });
  expect(await field.getAttribute("aria-activedescendant")).toBeNull();
  await field.press("Escape");
  await until(
    "the list is closed",
    () => field.getAttribute("aria-expanded"),
    (expanded) => expanded === "false",
  );
  expect(await field.inputValue()).toBe("gk4ru4");
});

test("a sentence, a slip and a price in the words lead to somebody", async () => {
  const visitor = await newPerson(phone);
  const { page, go } = visitor;
  await go(`/search?k=${encodeURIComponent("家裡水龍頭一直漏水，想找人來修，謝謝")}`);
  const nearest = page.getByRole("region", { name: "最接近的服務" });
  await seen(nearest.getByRole("link", { name: /漏水/ }).first());

  await go(`/search?k=${encodeURIComponent("名片設記")}`);
  await seen(page.getByText("已改用「名片設計」搜尋。"));
  await seen(page.locator("article mark", { hasText: "名片" }).first());
  await page.getByRole("link", { name: "仍要搜尋「名片設記」" }).click();
  await at(page, `/search?k=${encodeURIComponent("名片設記")}&exact=1`);
  await page.getByRole("link", { name: "名片設計", exact: true }).click();
  await at(page, `/search?k=${encodeURIComponent("名片設計")}`);

  await go(`/search?k=${encodeURIComponent("三天內交件的插畫 1000元以下")}`);
  const said = page.getByRole("list", { name: "你提到的條件" });
  await said.getByRole("link", { name: "3 天內交件" }).click();
  await at(page, `/search?k=${encodeURIComponent("插畫 1000元以下").replaceAll("%20", "+")}`);
  await page.getByRole("link", { name: "只看 NT$1,000 以下" }).click();
  await at(page, /&max=1000$/);
  await gone(said);
  await seen(page.locator("article").first());

  await go(`/users?k=${encodeURIComponent("英文老師")}`);
  await seen(page.getByRole("main").getByText("英語會話").first());
  expect(visitor.complaints()).toEqual([]);
});

test("an operator says what a word means that found nothing", async () => {
  const visitor = await newPerson();
  const find = async () => (await visitor.api.call(searchServices, { query: { k: "軟裝" } })).total;
  expect([await find(), await find()]).toEqual([0, 0]);
  // She takes something else, which is kept without who she is.
  await visitor.go(`/search?k=${encodeURIComponent("軟裝")}`);
  const taken = visitor.page.locator("article h3 a").first();
  const title = (await taken.textContent()) ?? "";
  await taken.click();
  await at(visitor.page, /^\/services\/\d+$/);
  const operator = await newPerson(phone);
  await becomeDemo(operator, "operator");
  const { page, go } = operator;
  await go("/admin/synonyms");
  await page.getByRole("link", { name: "找不到服務的搜尋" }).click();
  await at(page, "/admin/synonyms/missed");
  await seen(page.getByRole("region", { name: "落空之後選了什麼" }).getByRole("link", { name: title }));
  expect(await barriers(operator, true)).toEqual([]);
  await page.getByRole("button", { name: "「軟裝」選分類" }).click();
  await page.getByRole("button", { name: "儲存" }).click();
  await seen(page.getByText("請選擇分類"));
  expect(await barriers(operator, true)).toEqual([]);
  await page.getByLabel("子分類").selectOption({ label: "場地佈置" });
  await page.getByRole("button", { name: "儲存" }).click();
  await gone(page.getByRole("button", { name: "「軟裝」選分類" }));
  await until("the search finds them", find, (total) => total > 0);
  expect(operator.complaints()).toEqual([]);
});

/** The status of an address and where it redirects. */
async function leads(path: string): Promise<[number, string | null]> {
  const response = await fetch(origin + path, { redirect: "manual" });
  return [response.status, response.headers.get("location")];
}

test("old and odd addresses lead to the one page that there is", async () => {
  const k = encodeURIComponent("設計");
  expect(await leads("/services/0012/")).toEqual([301, "/services/12"]);
  expect(await leads("/Users?k=a")).toEqual([301, "/users?k=a"]);
  expect(await leads(`/search?k=${k}&category=99999999`)).toEqual([302, `/search?k=${k}`]);
  expect(await leads(`/users?k=${k}&job=99999`)).toEqual([302, `/users?k=${k}`]);
  // The URLs that forms produce without scripts.
  expect(await leads(`/search?type=0&k=${k}&min=&max=&days=&rating=&page=2`)).toEqual([302, `/search?k=${k}&page=2`]);
  expect(await leads("/categories/1?min=500&max=&days=")).toEqual([302, "/categories/1?min=500"]);
  expect(await leads(`/users?k=${k}&job=&level=`)).toEqual([302, `/users?k=${k}`]);
  expect(await leads("/requests?k=&min=&max=")).toEqual([302, "/requests"]);
  const [status, last] = await leads("/search?page=9999");
  expect(status).toBe(302);
  expect(last).toMatch(/^\/search\?page=\d+$/);
  expect(await leads(last ?? "")).toEqual([200, null]);
  for (const path of [
    "/search?page=0",
    "/search?page=-1",
    "/search?page=abc",
    "/search?k=%20%20",
    "/search?min=9&max=1",
  ])
    expect(await leads(path), path).toEqual([200, null]);
  expect((await leads(`/search?k=${encodeURIComponent("設".repeat(5000))}`))[0]).toBe(200);
  for (const path of ["/categories/abc", "/categories/9223372036854775808", "/services/9223372036854775808"])
    expect((await leads(path))[0], path).toBe(404);
});

test("a removed service is gone, and what is near is offered", async () => {
  const seller = await newPerson(phone);
  await becomeMember(seller, "阿哲設計");
  const id = await listService(seller, "已經停辦的明信片設計", 900);
  const page = await (await fetch(`${origin}/services/${id}`)).text();
  const picture = /property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? "";
  const response = await fetch(picture);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  const size = ["width", "height"].map((side) => new RegExp(`og:image:${side}" content="(\\d+)"`).exec(page)?.[1]);
  expect(size).toEqual(["1200", "630"]);
  await seller.api.call(removeService, { params: { id } });
  expect(await seller.go(`/services/${id}`)).toBe(410);
  await seen(seller.page.getByRole("heading", { level: 1, name: "這項服務已經移除" }));
  await seen(seller.page.locator("article"));
  expect(await seller.page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
});

test("a name and a title as long as they may be leave a phone's list as wide as the phone", async () => {
  const seller = await newPerson(phone);
  await becomeMember(seller, "臺灣北海岸夏日午後慢慢走的插畫與攝影師團");
  await listService(seller, "琺瑯招牌".padEnd(40, "臺灣北部山區民宿與小型咖啡館整體規劃長期陪跑"), 300_000);
  const card = seller.page.locator("article", { hasText: "琺瑯招牌" }).first();
  await until(
    "the service is found",
    async () => {
      await seller.go(`/search?k=${encodeURIComponent("琺瑯招牌")}`);
      return card.count();
    },
    (found) => found > 0,
  );
  expect((await card.boundingBox())?.width).toBeLessThanOrEqual(phone.width);
});
