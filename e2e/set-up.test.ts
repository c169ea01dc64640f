import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { getCategories, searchServices } from "#contract/catalog/routes.ts";
import { barriers } from "./harness/looked-through.ts";
import { listService } from "./harness/market.ts";
import { becomeDemo, becomeMember } from "./harness/people.ts";
import { newPerson, phone, shareBrowser, wide } from "./harness/person.ts";
import { at, gone, seen, until } from "./harness/wait.ts";

shareBrowser();

test("an operator puts up a category; a seller lists a service in it, and a buyer finds it by another word", {
  timeout: 240_000,
}, async () => {
  const operator = await newPerson(wide);
  await becomeDemo(operator, "operator");
  const { page, go } = operator;
  await go("/admin/categories");
  expect(await barriers(operator, true)).toEqual([]);
  await page.getByRole("link", { name: "新增分類" }).click();
  await at(page, "/admin/categories/add");
  await page.getByRole("button", { name: "新增分類" }).click();
  await seen(page.getByText("請輸入分類名稱"));
  await page.getByLabel("分類名稱").fill("園藝");
  await page.getByLabel("英文代號").fill("garden");
  await page.getByLabel("一句介紹").fill("陽台、庭院與室內植物，種什麼、怎麼養。");
  await page.getByRole("button", { name: "新增分類" }).click();
  await at(page, /^\/admin\/categories\/\d+$/);
  await page.getByRole("link", { name: /新增子分類/ }).click();
  await at(page, /^\/admin\/categories\/subcategories\/add/);
  await page.getByLabel("子分類名稱").fill("陽台造景");
  await page.getByLabel("大家也叫它什麼").fill("balcony、都市菜園");
  await page.getByRole("button", { name: "新增一題" }).click();
  await page.getByLabel("題目", { exact: true }).fill("陽台朝哪個方向？");
  await page.getByRole("button", { name: "新增子分類" }).click();
  await seen(page.getByText("請寫 2 到 12 個選項"));
  expect(await barriers(operator, true)).toEqual([]);
  await page.getByLabel("選項", { exact: true }).fill("東\n南\n西\n北");
  await page.getByRole("button", { name: "新增子分類" }).click();
  await at(page, /^\/admin\/categories\/subcategories\/\d+$/);
  const subcategoryId = Number(new URL(page.url()).pathname.split("/").at(-1));

  const seller = await newPerson(phone);
  await becomeMember(seller, "陽台小農");
  const categories = await seller.api.call(getCategories, {});
  const category = categories.find(({ name }) => name === "園藝");
  await seller.go("/myservices/add");
  await seller.page.getByLabel("分類", { exact: true }).selectOption({ label: "園藝" });
  await seller.page.getByLabel("子分類").selectOption({ label: "陽台造景" });
  const title = "三坪陽台種滿香草";
  const id = await listService(seller, title, 2500, { categoryId: category?.id ?? null, subcategoryId });

  const buyer = await newPerson(phone);
  const find = async () => (await buyer.api.call(searchServices, { query: { k: "都市菜園" } })).total;
  await until("the search finds it", find, (total) => total > 0);
  await buyer.go(`/search?k=${encodeURIComponent("都市菜園")}`);
  await buyer.page.getByRole("link", { name: title }).first().click();
  await at(buyer.page, `/services/${id}`);
  await buyer.go(`/subcategories/${subcategoryId}`);
  await seen(buyer.page.getByRole("heading", { level: 1, name: "陽台造景" }));
  await buyer.go("/requests/add");
  await buyer.page.getByLabel("標題", { exact: true }).fill("想在陽台種菜");
  await buyer.page.getByLabel("分類", { exact: true }).selectOption({ label: "園藝" });
  await buyer.page.getByLabel("子分類").selectOption({ label: "陽台造景" });
  await buyer.page.getByRole("button", { name: /^下一步/ }).click();
  await seen(buyer.page.getByLabel("陽台朝哪個方向？"));
  for (const person of [operator, seller, buyer]) expect(person.complaints()).toEqual([]);
});

test("a save after somebody else's is refused and keeps what was typed; a press brings the name before back", async () => {
  const [first, second] = [await newPerson(wide), await newPerson(phone)];
  for (const person of [first, second]) await becomeDemo(person, "operator");
  await first.go("/admin/categories");
  await first.page.getByRole("link", { name: "影片動畫", exact: true }).click();
  await at(first.page, /^\/admin\/categories\/\d+$/);
  const path = new URL(first.page.url()).pathname;
  const field = (person: typeof first) => person.page.getByLabel("一句介紹");
  const before = await field(first).inputValue();
  await second.go(path);
  await field(first).fill("第一位寫的介紹");
  await first.page.getByRole("button", { name: "儲存" }).click();
  await seen(first.page.getByText("第 2 版（現在）"));
  await field(second).fill("第二位寫的介紹");
  for (const _ of ["first", "again"]) {
    await second.page.getByRole("button", { name: "儲存" }).click();
    await seen(second.page.getByText(/另一位同事剛剛改過這一筆/));
    expect(await field(second).inputValue()).toBe("第二位寫的介紹");
  }
  expect(await barriers(second, true)).toEqual([]);
  await first.page.getByRole("button", { name: "復原上一次修改" }).click();
  await seen(first.page.getByText("第 3 版（現在）"));
  expect(await field(first).inputValue()).toBe(before);
  await gone(first.page.getByText("第 2 版（現在）"));
});

test("so is one of news or of a campaign, however often it is pressed", { timeout: 120_000 }, async () => {
  const first = await newPerson(wide);
  await becomeDemo(first, "operator");
  const second = await newPerson(wide, await first.context.storageState());
  for (const [section, summaries] of Object.entries({
    news: ["第一位同事重新寫過的摘要", "第二位同事重新寫過的摘要"],
    campaigns: ["第一位同事重新寫過的活動摘要", "第二位同事重新寫過的活動摘要"],
  })) {
    await first.go(`/admin/${section}`);
    const path = await first.page.getByRole("table").getByRole("link").first().getAttribute("href");
    const windows = [first, second] as const;
    for (const [i, { page, go }] of windows.entries()) {
      await go(path ?? "");
      await page.getByLabel("摘要").fill(summaries[i] ?? "");
    }
    const save = (page: Page) => page.getByRole("button", { name: "儲存", exact: true }).click();
    await save(first.page);
    await seen(first.page.getByText(/^已儲存/));
    for (let presses = 0; presses < 2; presses++) {
      await save(second.page);
      await seen(second.page.getByText(/另一位編輯剛剛改過/));
      expect(await second.page.getByLabel("摘要").inputValue()).toBe(summaries[1]);
    }
    await first.go(path ?? "");
    expect(await first.page.getByLabel("摘要").inputValue()).toBe(summaries[0]);
  }
});

test("a question of the help pages is changed with its preview, seen by a visitor, and brought back by a press", async () => {
  const [operator, visitor] = [await newPerson(phone), await newPerson(wide)];
  await becomeDemo(operator, "operator");
  const { page, go } = operator;
  await go("/admin/faq");
  expect(await barriers(operator, true)).toEqual([]);
  await page.getByRole("link", { name: "怎麼下單？", exact: true }).click();
  await at(page, "/admin/faq/201");
  const field = page.getByLabel("答案");
  const before = await field.inputValue();
  await field.fill("先選方案。\n\n- 再按[前往下單](/guide/transactions)\n- 然後付款");
  await seen(page.getByRole("region", { name: "預覽" }).getByText("然後付款"));
  expect(await barriers(operator, true)).toEqual([]);
  await page.getByRole("button", { name: "儲存" }).click();
  await seen(page.getByText("第 2 版（現在）"));
  await visitor.go("/faq/buy/detail/201");
  await seen(visitor.page.getByText("然後付款"));
  await page.getByRole("button", { name: "復原上一次修改" }).click();
  await seen(page.getByText("第 3 版（現在）"));
  expect(await field.inputValue()).toBe(before);
  await visitor.go("/faq/buy/detail/201");
  await gone(visitor.page.getByText("然後付款"));
  for (const person of [operator, visitor]) expect(person.complaints()).toEqual([]);
});
