import { expect, test } from "vitest";
import { getMyArticle, getMyArticles } from "#contract/articles/routes.ts";
import { listService } from "./harness/market.ts";
import { becomeMember, fillLogin, makeMember } from "./harness/people.ts";
import { newPerson, shareBrowser } from "./harness/person.ts";
import { give, somePicture } from "./harness/pictures.ts";
import { at, hydrated, seen, until } from "./harness/wait.ts";

shareBrowser({ pictures: true });

const paragraph = "先把需求寫成一頁，說清楚給誰看、用在哪裡、什麼時候要，再開始談價格。";

test("an article is written through a lost line and a second tab, published, read, and kept by a visitor after the log-in", async () => {
  const author = await newPerson();
  await becomeMember(author, "寫文章的人");
  await listService(author, "文章裡提到的服務", 1200);
  const { page, api, context } = author;
  await author.go("/mypage/blogs/add");
  await page.getByLabel("標題", { exact: true }).fill("委託設計之前先想清楚的三件事");
  await at(page, /^\/mypage\/blogs\/edit\/\d+$/);
  const id = Number(page.url().split("/").at(-1));
  const kept = () => api.call(getMyArticle, { params: { id } });
  await page.getByLabel("分類", { exact: true }).selectOption({ label: "設計與插畫" });
  await page.getByLabel("選擇封面檔案").setInputFiles(await somePicture("封面.png"));
  const crop = page.getByRole("dialog", { name: "裁切封面" }).getByRole("button", { name: /套用|完成|使用/ });
  await crop.click();
  await seen(page.getByAltText("目前的封面"));
  const chosen = await until("the cover is kept", kept, ({ content }) => content.cover !== null);
  await give(page.getByRole("group", { name: "封面" }), "drop", await somePicture("另一張封面.png"));
  await crop.click();
  await until(
    "the dropped cover is kept",
    kept,
    ({ content: { cover } }) => cover !== null && cover.hash !== chosen.content.cover?.hash,
  );

  // Offline while the lead is typed: it is kept in this browser, through a reload, and sent afterwards.
  await page.route(`**/api/my_blogs/${id}`, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  const lead = "第一次委託設計最常卡在不知道要準備什麼，這篇把該想的事依順序列出來。";
  await page.getByLabel("前言", { exact: true }).fill(lead);
  await seen(page.getByText("連不上伺服器，已先存在這個瀏覽器"));
  await page.unroute(`**/api/my_blogs/${id}`);
  await page.reload({ waitUntil: "domcontentloaded" });
  await hydrated(page);
  await until("the lead is kept", kept, ({ content }) => content.lead === lead);

  // The text: headings, contact details highlighted while typing, a picture with its alternative text, a service.
  const text = page.getByRole("textbox", { name: "內文" });
  await text.click();
  await page.getByRole("button", { name: "大標題" }).click();
  await page.keyboard.insertText("先寫需求");
  await page.keyboard.press("Enter");
  await page.keyboard.insertText(paragraph.repeat(10));
  await page.keyboard.insertText("請打 0912-345-678");
  await seen(text.locator("mark.refused", { hasText: "0912-345-678" }));
  await seen(page.getByText("文章裡不用留聯絡方式"));
  for (let n = 0; n < "請打 0912-345-678".length; n++) await page.keyboard.press("Backspace");
  await page.getByLabel("選擇內文圖片").setInputFiles(await somePicture("圖.png"));
  await page.getByLabel(/^圖片說明/).fill("三款標誌並排");
  // One picture is dropped on the heading and one pasted at the end; each is inserted there.
  await give(text.locator("h2"), "drop", await somePicture("拖放的圖.png"));
  await page
    .getByLabel(/^圖片說明/)
    .nth(1)
    .waitFor();
  await page
    .getByLabel(/^圖片說明/)
    .first()
    .fill("拖放進來的草稿");
  await text.locator("p").last().click();
  await page.keyboard.press("End");
  await give(text, "paste", await somePicture("貼上的圖.png"));
  await page
    .getByLabel(/^圖片說明/)
    .nth(2)
    .waitFor();
  // Spreadsheet cells are pasted as text, though the clipboard also has a picture of them. They appear behind the
  // picture, at the cursor.
  const cells = { "text/plain": "初稿\t三天", "text/html": "<table><tr><td>初稿</td><td>三天</td></tr></table>" };
  await give(text, "paste", await somePicture("儲存格.png"), cells);
  await seen(text.getByText("初稿"));
  expect(await page.getByLabel(/^圖片說明/).count()).toBe(3);
  await page
    .getByLabel(/^圖片說明/)
    .last()
    .fill("貼上的完稿");
  await until("the three pictures are kept in their order", kept, ({ content: { body } }) =>
    /拖放進來的草稿.*三款標誌並排.*貼上的完稿/s.test(body),
  );
  await text.locator("p").last().click();
  await page.keyboard.press("End");
  await page.getByRole("button", { name: "放入我的服務" }).click();
  await page
    .getByRole("dialog", { name: "放入我的服務" })
    .getByRole("button", { name: /文章裡提到的服務/ })
    .click();
  await until(
    "the text is kept",
    kept,
    ({ content }) => /data-service/.test(content.body) && /三款標誌並排/.test(content.body),
  );

  // A second tab saves a change: the first is notified, and keeps its content.
  const second = await context.newPage();
  await second.goto(`/mypage/blogs/edit/${id}`);
  await hydrated(second);
  await second.getByLabel("標題", { exact: true }).fill("第二個分頁改的標題在這裡");
  await until("the second tab's title is kept", kept, ({ content }) => content.title === "第二個分頁改的標題在這裡");
  await second.close();
  await page.getByLabel("標題", { exact: true }).fill("委託設計之前，先想清楚這三件事");
  await seen(page.getByText("這篇文章在別的分頁或裝置改過"));
  await page.getByRole("button", { name: "用我的版本儲存" }).click();
  await until(
    "the first tab's title is kept",
    kept,
    ({ content }) => content.title === "委託設計之前，先想清楚這三件事",
  );
  await page.getByRole("button", { name: "預覽" }).click();
  await seen(page.getByRole("dialog", { name: "預覽" }).getByRole("heading", { name: "先寫需求" }));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "發布", exact: true }).click();
  await seen(page.getByText("已發布，讀者現在看得到這篇文章了"));
  const path = await page.getByRole("link", { name: "看文章" }).getAttribute("href");

  // A visitor reads it, and makes it a favourite after logging in.
  const reader = await newPerson();
  const email = await makeMember(reader, "讀文章的人");
  await reader.go(path ?? "");
  await seen(reader.page.getByRole("heading", { level: 1, name: "委託設計之前，先想清楚這三件事" }));
  await seen(reader.page.getByAltText("三款標誌並排"));
  await seen(reader.page.getByRole("complementary", { name: "文中提到的服務" }));
  await reader.page.getByRole("button", { name: "收藏", exact: true }).click();
  await fillLogin(reader, email);
  await seen(reader.page.getByRole("button", { name: /^已收藏/ }));
  const figures = async () => (await api.call(getMyArticles, {})).data[0];
  await until("the heart is counted", figures, (article) => article?.favorites === 1);
  await reader.go("/mypage/favorites/blogs");
  await seen(reader.page.getByRole("heading", { name: "委託設計之前，先想清楚這三件事" }));
  expect(reader.complaints()).toEqual([]);
});

test("what a picture shows is asked, and publishing does not wait for it", async () => {
  const author = await newPerson();
  await becomeMember(author, "寫文章的人");
  const { page } = author;
  await author.go("/mypage/blogs/add");
  await page.getByLabel("標題", { exact: true }).fill("委託設計之前先想清楚的三件事");
  await at(page, /^\/mypage\/blogs\/edit\/\d+$/);
  const text = page.getByRole("textbox", { name: "內文" });
  await text.click();
  await page.keyboard.insertText(paragraph.repeat(10));
  await page.getByLabel("選擇內文圖片").setInputFiles(await somePicture("圖.png"));
  await seen(page.getByLabel(/^圖片說明/));
  await page.getByRole("button", { name: "發布", exact: true }).click();
  await seen(page.getByRole("button", { name: /請選擇分類/ }));
  expect(await page.getByRole("button", { name: /圖片/ }).filter({ hasText: "說明" }).count()).toBe(0);
});
