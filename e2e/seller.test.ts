import { expect, test } from "vitest";
import { addFavorite, createService, getMyService } from "#contract/catalog/routes.ts";
import { followUser } from "#contract/profiles/routes.ts";
import { listService } from "./harness/market.ts";
import { becomeDemo, becomeMember } from "./harness/people.ts";
import { newPerson, phone, shareBrowser } from "./harness/person.ts";
import { hydrated, seen, until } from "./harness/wait.ts";

shareBrowser();

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

  // Now the first tab is the late one, and takes the other's.
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
