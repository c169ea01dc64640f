import type { Locator, Request } from "playwright-core";
import { expect, test } from "vitest";
import { addFavorite, createService, getMyService, saveService } from "#contract/catalog/routes.ts";
import { createCertificate, createSkill } from "#contract/profiles/item-routes.ts";
import { followUser, getUserDetail } from "#contract/profiles/routes.ts";
import { middleOf, slide } from "./harness/fingers.ts";
import { listService } from "./harness/market.ts";
import { becomeDemo, becomeMember } from "./harness/people.ts";
import { newPerson, personAt, phone, shareBrowser } from "./harness/person.ts";
import { give, somePicture } from "./harness/pictures.ts";
import { gone, hydrated, seen, until } from "./harness/wait.ts";

shareBrowser({ pictures: true });

test("a service open in two tabs: the second to save is asked, and loses nothing either way", async () => {
  const seller = await newPerson();
  await becomeMember(seller, "兩個分頁");
  const { id } = await seller.api.call(createService, { body: { title: "原來的標題就是這樣" } });
  const title = async () => (await seller.api.call(getMyService, { params: { id } })).content.title;
  const first = seller.page;
  const second = await seller.context.newPage();
  await seller.go(`/myservices/${id}`);
  await second.goto(`/myservices/${id}`);
  const field = (page: typeof first) => page.getByLabel("標題", { exact: true });
  const asked = second.getByText("這項服務在別的分頁或裝置改過");
  await hydrated(second);

  await field(first).fill("第一個分頁改的標題");
  await until("the first tab's title is kept", title, (now) => now === "第一個分頁改的標題");
  await field(second).fill("第二個分頁打的標題");
  await seen(asked);
  expect(await title()).toBe("第一個分頁改的標題");
  expect(await field(second).inputValue()).toBe("第二個分頁打的標題");

  await second.getByRole("button", { name: "用我的版本儲存" }).click();
  await until("the second tab's title is kept", title, (now) => now === "第二個分頁打的標題");
  await asked.waitFor({ state: "detached" });

  // Now the first tab is outdated, and takes over the other's content.
  await field(first).fill("第一個分頁又改了");
  await first.getByRole("button", { name: "重新載入" }).click();
  await until(
    "the first tab shows the other's",
    () => field(first).inputValue(),
    (now) => now === "第二個分頁打的標題",
  );
  await field(first).fill("看過之後再改的標題");
  await until("saving goes on", title, (now) => now === "看過之後再改的標題");
});

test("what was sent while its page was left is no other tab, and a new service is made once", async () => {
  const seller = await newPerson();
  await becomeMember(seller, "按了重新整理");
  const packages = [{ name: "基本", included: "一款", price: 500, days: 3, revisions: 1 }];
  const { id, version } = await seller.api.call(createService, { body: { title: "離開之前的標題", packages } });
  const path = `/myservices/${id}`;
  const puts = (call: Request) => call.method() === "PUT";
  await seller.go(path);
  await seller.page.route(`**/api/my_services/${id}`, (call) =>
    puts(call.request()) ? call.abort() : call.continue(),
  );
  await seller.page.getByLabel("標題", { exact: true }).fill("離開時送出的標題");
  await seen(seller.page.getByText("連不上伺服器，已先存在這個瀏覽器"));

  // The page is reopened before the previous page's request arrives.
  const next = await personAt(seller.context);
  const title = next.page.getByLabel("標題", { exact: true });
  const gate = Promise.withResolvers<void>();
  await next.page.route(`**/api/my_services/${id}`, async (call) => {
    if (puts(call.request())) await gate.promise;
    await call.continue();
  });
  await next.go(path);
  expect(await title.inputValue()).toBe("離開時送出的標題");
  const { content } = await seller.api.call(getMyService, { params: { id } });
  await seller.api.call(saveService, { params: { id }, body: { ...content, title: "離開時送出的標題", version } });
  gate.resolve();
  await seen(next.page.getByText(/^已儲存/));
  expect(await next.page.getByText("這項服務在別的分頁或裝置改過").count()).toBe(0);

  await next.go("/myservices/add");
  await title.fill("重新整理之前打的標題");
  await next.go("/myservices/add");
  await next.page.waitForURL(/\/myservices\/\d+$/);
  await next.go("/mypage/services?state=draft");
  expect(await next.page.getByRole("heading", { name: "重新整理之前打的標題" }).count()).toBe(1);

  // Reloaded while the row is being created and after more input: the response is lost, but the row exists.
  await next.go("/myservices/add");
  const making = Promise.withResolvers<void>();
  await next.page.route("**/api/my_services", async (call) => {
    await call.fetch();
    making.resolve();
  });
  await title.fill("正在建立的標題");
  await making.promise;
  await title.fill("正在建立的標題，又多打了幾個字");
  await next.page.unroute("**/api/my_services");
  await next.go("/myservices/add");
  await next.page.waitForURL(/\/myservices\/\d+$/);
  await seen(next.page.getByText(/^已儲存/));
  await next.go("/mypage/services?state=draft");
  expect(await next.page.getByRole("heading", { name: /^正在建立的標題/ }).allInnerTexts()).toEqual([
    "正在建立的標題，又多打了幾個字",
  ]);
});

test("lines are put in order by keys, and the focus goes with them", async () => {
  const seller = await newPerson();
  await becomeMember(seller, "只用鍵盤");
  const faqs = ["一", "二", "三"].map((question) => ({ question, answer: "答" }));
  const { id } = await seller.api.call(createService, { body: { title: "只用鍵盤的服務", faqs } });
  const { page } = seller;
  await seller.go(`/myservices/${id}`);
  const order = () =>
    page
      .getByLabel("問題", { exact: true })
      .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value).join(""));
  const focused = () =>
    page.evaluate(() => {
      const button = document.activeElement?.closest("button");
      return button?.getAttribute("aria-label") ?? button?.textContent;
    });

  await page.getByRole("button", { name: "問答 3往上移" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  expect([await order(), await focused()]).toEqual(["三一二", "問答 1往下移"]);
  await page.getByRole("button", { name: "移除問答 2" }).press("Enter");
  expect([await order(), await focused()]).toEqual(["三二", "移除問答 2"]);

  for (const name of ["甲", "乙", "丙"])
    await seller.api.call(createCertificate, { body: { name, issuer: "某協會", year: null } });
  await seller.go("/myprofile/skills");
  const more = (name: string) => `更多操作：${name}`;
  for (const [name, next] of [
    ["乙", more("丙")],
    ["丙", more("甲")],
    ["甲", "新增證照"],
  ] as const) {
    await page.getByRole("button", { name: more(name), exact: true }).press("Enter");
    await page.getByRole("menuitem", { name: "刪除" }).press("Enter");
    await page.getByRole("alertdialog").getByRole("button", { name: "刪除" }).press("Enter");
    await gone(page.getByRole("alertdialog"));
    await until(`the focus after ${name}`, focused, (now) => now === next);
  }
});

test("by fingers: a portrait is cut, skills change places, and the page still scrolls", async () => {
  const seller = await newPerson(phone);
  const id = await becomeMember(seller, "兩根手指");
  const { page, go } = seller;
  await go("/myprofile");
  await page.getByLabel("頭像", { exact: true }).setInputFiles(await somePicture("自拍.png"));
  const stage = page.getByRole("application");
  const picture = stage.locator("img");
  const [x, y] = await middleOf(stage);
  const place = async () => (await picture.boundingBox())?.x ?? 0;
  const before = await place();
  await slide(page, { from: [x, y], to: [x - 50, y] });
  await until("the picture follows a finger", place, (now) => Math.abs(before - 50 - now) < 2);
  await slide(page, { from: [x - 20, y], to: [x - 40, y] }, { from: [x + 20, y], to: [x + 40, y] });
  const zoom = () => page.getByLabel("縮放").getAttribute("aria-valuetext");
  await until("two fingers zoom", zoom, (now) => now === "200%");
  await page.getByRole("button", { name: "使用這個範圍" }).click();
  await seen(page.getByText("頭像已更新"));

  for (const name of ["甲", "乙", "丙", "丁", "戊", "己"]) await seller.api.call(createSkill, { body: { name } });
  await go("/myprofile/skills");
  const handle = (name: string) => page.getByRole("button", { name: `拖曳「${name}」` });
  // In the middle of the screen, because at its edge a drag scrolls the page as well.
  await handle("乙").evaluate((each) => each.scrollIntoView({ block: "center" }));
  await slide(page, { from: await middleOf(handle("甲")), to: await middleOf(handle("丙")) });
  const order = async () => (await seller.api.call(getUserDetail, { params: { id } })).skills.join("");
  await until("the first is the third", order, (now) => now === "乙丙甲丁戊己");
  const [, row] = await middleOf(handle("丁"));
  const scrolled = await page.evaluate(() => scrollY);
  await slide(page, { from: [x, row], to: [x, row - 150] });
  await until(
    "the page has moved",
    () => page.evaluate(() => scrollY),
    (now) => now > scrolled + 80,
  );
});

test("a pasted screenshot goes into a service's description; where only text goes it stays out and that is told", async () => {
  const seller = await newPerson();
  await becomeMember(seller, "貼圖的人");
  const { page, go } = seller;
  const field = page.locator("[contenteditable=true]").first();
  await go("/myservices/add");
  await give(field, "paste", await somePicture("截圖.png"));
  await seen(field.locator('img[src^="/media/"]'));
  await go("/requests/add");
  await page.getByRole("navigation", { name: "步驟" }).getByRole("button", { name: /說明/ }).click();
  await give(field, "paste", await somePicture("截圖.png"));
  await seen(page.getByText("這裡只能放文字，圖片沒有放進來。"));
  expect(await field.locator("img:not(.ProseMirror-separator)").count()).toBe(0);
});

test("a work waits for the picture that is on its way", async () => {
  const seller = await newPerson(phone);
  await becomeMember(seller, "網路很慢");
  const { page } = seller;
  await seller.go("/myprofile/portfolios");
  await page.getByRole("button", { name: "新增作品" }).click();
  await page.getByLabel("作品名稱").fill("兩張圖的作品");
  const choose = page.getByLabel("選擇圖片檔案");
  await choose.setInputFiles(await somePicture("一.png"));
  await seen(page.getByLabel("第 1 張圖片的說明"));
  const gate = Promise.withResolvers<void>();
  await page.route("**/api/my_portfolios_images", async (call) => {
    await gate.promise;
    await call.continue();
  });
  await choose.setInputFiles(await somePicture("二.png"));
  const save = page.getByRole("button", { name: "儲存" });
  await until(
    "saving waits",
    () => save.getAttribute("title"),
    (why) => why === "圖片還在上傳，請稍候",
  );
  gate.resolve();
  await seen(page.getByLabel("第 2 張圖片的說明"));

  // A retry is only offered when the server was unavailable, not when the file is at fault.
  const tile = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  const again = (name: string) => tile(name).getByRole("button", { name: "再試一次" });
  await page.unroute("**/api/my_portfolios_images");
  const image = Buffer.from("no picture");
  await choose.setInputFiles({ name: "動畫.gif", mimeType: "image/gif", buffer: image });
  await seen(tile("動畫.gif").getByText("只能用 JPEG、PNG 或 WebP 圖片。"));
  await choose.setInputFiles({ name: "太大.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await seen(tile("太大.png").getByText("超過 5 MB，請縮小後再上傳。"));
  await choose.setInputFiles({ name: "假的.png", mimeType: "image/png", buffer: image });
  for (const name of ["動畫.gif", "太大.png", "假的.png"]) {
    await seen(tile(name).getByRole("button", { name: "移除" }));
    expect(await again(name).count()).toBe(0);
  }
  await page.route("**/api/my_portfolios_images", (call) => call.abort());
  await choose.setInputFiles(await somePicture("斷線.png"));
  await seen(again("斷線.png"));
  await page.unroute("**/api/my_portfolios_images");
  await again("斷線.png").click();
  await seen(page.getByLabel("第 3 張圖片的說明"));

  const known = await somePicture("四.png");
  await choose.setInputFiles(known);
  await seen(page.getByLabel("第 4 張圖片的說明"));
  await choose.setInputFiles(known);
  const told = page.getByRole("region", { name: "系統訊息" }).getByText("這張圖片已經加過了。");
  await seen(told);
  const below = async (locator: Locator) =>
    ((await locator.boundingBox())?.y ?? 0) - ((await told.boundingBox())?.y ?? 0);
  await until(
    "a message stands above the buttons",
    () => below(save),
    (gap) => gap > 50,
  );
  await save.click();
  await seen(page.getByText("4 張圖片"));
});

test("figures stand in tables without script, as charts with it, and have addresses", async () => {
  const seller = await newPerson();
  const { page, go } = seller;
  await becomeDemo(seller, "seller");
  await go("/mypage/top_sell?months=24&sort=orders");
  const charts = page.locator("figure svg.recharts-surface");
  await until(
    "four charts stand",
    () => charts.count(),
    (n) => n === 4,
  );
  await charts.first().focus();
  await page.keyboard.press("ArrowRight");
  await seen(page.locator(".recharts-tooltip-wrapper").getByText("收益").first());

  const rows = page.getByRole("table", { name: "各服務的瀏覽、訂單、收益與轉換率" }).locator("tbody tr");
  const orders = await rows.locator("td:nth-child(3)").allInnerTexts();
  expect(orders.map(Number)).toEqual(orders.map(Number).sort((a, b) => b - a));
  await page
    .getByRole("link", { name: /^只看「/ })
    .first()
    .click();
  await page.waitForURL(/service=\d+/);
  const file = await page.request.get("/api/my_top_sell.csv?months=24");
  expect((await file.text()).split("\r\n").length).toBeGreaterThan(10);

  const plain = await newPerson(phone);
  await becomeDemo(plain, "seller");
  const bare = await page
    .context()
    .browser()
    ?.newContext({
      javaScriptEnabled: false,
      viewport: phone,
      storageState: await plain.context.storageState(),
      baseURL: new URL(page.url()).origin,
    });
  if (!bare) throw new Error("the browser is gone");
  const still = await bare.newPage();
  await still.goto("/mypage/top_sell");
  expect(await still.getByRole("table", { name: "各月份的瀏覽、訂單、收益與轉換率" }).locator("tbody tr").count()).toBe(
    12,
  );
  await still.getByLabel("看哪一項服務").selectOption({ index: 1 });
  await still.getByRole("button", { name: "看這項服務" }).click();
  await still.waitForURL(/service=\d+/);
  await bare.close();
});

test("who keeps and follows is seen by the seller", async () => {
  const [seller, fan] = [await newPerson(), await newPerson(phone)];
  const sellerId = await becomeMember(seller, "手作小葉");
  const serviceId = await listService(seller, "手縫皮革名片夾訂製", 1500);
  await becomeMember(fan, "常來的阿福");
  await fan.api.call(addFavorite, { params: { id: serviceId } });
  await fan.api.call(followUser, { body: { userId: sellerId, follow: true } });

  await seller.go("/mypage/received_favorites");
  await seen(seller.page.getByRole("link", { name: "手縫皮革名片夾訂製" }));
  await seller.page.getByRole("link", { name: "追蹤我的人" }).click();
  await seen(seller.page.getByRole("heading", { name: "常來的阿福" }));

  await fan.go("/mypage/favorites/follows");
  await fan.page.getByRole("button", { name: /已追蹤/ }).click();
  await seen(fan.page.getByText("還沒有追蹤的達人"));
});
