import { expect, test } from "vitest";
import { becomeDemo } from "./harness/people.ts";
import { newPerson, phone, shareBrowser, wide } from "./harness/person.ts";
import { at, gone, says, seen } from "./harness/wait.ts";

shareBrowser();

test("a seller presses a proposed subcategory and tag; nothing is set before, and nothing proposed for 「測試」", async () => {
  const seller = await newPerson(wide);
  const { page } = seller;
  await becomeDemo(seller, "newbie");
  await seller.go("/myservices/add");
  const title = page.getByLabel("標題", { exact: true });
  await title.fill("測試測試");
  const reason = page.getByText("依標題的意思建議的子分類");
  await page.waitForTimeout(1500);
  expect(await reason.count()).toBe(0);
  await title.fill("品牌商標設計與名片");
  await seen(reason);
  const place = page.getByRole("button", { name: /・Logo 與識別$/ });
  await seen(place);
  expect(await page.getByLabel("子分類", { exact: true }).inputValue()).toBe("");
  await place.click();
  await gone(reason);
  await says(page.getByLabel("子分類", { exact: true }), "Logo 與識別");
  const tags = page.getByText("依標題的意思建議的標籤").locator("..").getByRole("button");
  const tag = (await tags.first().textContent()) ?? "";
  await tags.first().click();
  await seen(page.getByRole("list", { name: "已加入的標籤" }).getByText(tag, { exact: true }));
});

test("a visitor who writes what he wants presses the proposed subcategory", async () => {
  const buyer = await newPerson(phone);
  const { page } = buyer;
  await buyer.go("/requests/add");
  await page.getByLabel("標題", { exact: true }).fill("幫我家貓咪畫一張寵物肖像插畫");
  const place = page.getByRole("button", { name: /・插畫與角色$/ });
  await place.click();
  await says(page.getByLabel("子分類", { exact: true }), "插畫與角色");
});

test("a letter to the support shows the questions that answer it, and what was typed stays", async () => {
  const visitor = await newPerson(phone);
  const { page } = visitor;
  await visitor.go("/contact");
  const text = page.getByLabel("內容", { exact: true });
  await text.fill("我的密碼忘了，登不進去");
  const answers = page.getByRole("region", { name: "這些說明也許已經有答案" });
  await seen(answers.getByText("依你寫的內容，由本站比對意思找出，比對完不會留存。"));
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    answers.getByRole("link", { name: /^忘記密碼怎麼辦？/ }).click(),
  ]);
  await at(opened, /^\/faq\/account\/detail\/\d+$/);
  await opened.close();
  expect(await text.inputValue()).toBe("我的密碼忘了，登不進去");
  await text.fill("今天天氣真好，祝你們順心");
  await gone(answers);
});

test("a service page says why services are similar, and the nearest comes first", async () => {
  const visitor = await newPerson(wide);
  const { page } = visitor;
  await visitor.go("/search?k=插畫");
  await page.locator("article h2 a").first().click();
  await at(page, /^\/services\/\d+$/);
  const shelf = page.getByRole("region", { name: "相似的服務" });
  await seen(shelf.getByText("依標題、分類和標籤的意思找出來的，最接近的在前面。"));
  await seen(shelf.getByRole("link").first());
});

test("a seller reads which requests fit the own services, a visitor does not", async () => {
  const seller = await newPerson(phone);
  await becomeDemo(seller, "seller");
  await seller.go("/requests");
  await seen(seller.page.getByText("只有你看得到，不影響排序。"));
  await seen(seller.page.getByText(/^適合你/).first());
  const visitor = await newPerson(phone);
  await visitor.go("/requests");
  await seen(visitor.page.locator("article").first());
  expect(await visitor.page.getByText("只有你看得到，不影響排序。").count()).toBe(0);
});

test("an operator compares a service with nearly equal texts of others", async () => {
  const operator = await newPerson(wide);
  const { page } = operator;
  await becomeDemo(operator, "operator");
  await operator.go("/admin/services?list=all");
  await page
    .getByRole("link", { name: /^比對相近的文字/ })
    .first()
    .click();
  await at(page, /^\/admin\/services\/\d+$/);
  await seen(page.getByText("是不是抄襲由你判斷"));
  // Services that other journeys have published have equal texts; those of the demo market do not.
  await operator.go("/admin/services/1");
  await seen(page.getByText("沒有其他賣家的服務和它有大段相同的文字。"));
});
