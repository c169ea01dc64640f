import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { searchServices } from "#contract/catalog/routes.ts";
import { listMyOrders } from "#contract/orders/routes.ts";
import { saveProfile } from "#contract/profiles/item-routes.ts";
import { getUserDetail } from "#contract/profiles/routes.ts";
import { becomeDemo, becomeMember } from "./harness/people.ts";
import { newPerson, type Person, shareBrowser } from "./harness/person.ts";
import { somePicture } from "./harness/pictures.ts";
import { at, gone, hydrated, seen, until } from "./harness/wait.ts";

shareBrowser();

/** Reloads the page. */
async function reloaded(page: Page): Promise<void> {
  await page.reload({ waitUntil: "domcontentloaded" });
  await hydrated(page);
}

test("a letter to the support outlasts a reload", async () => {
  const { page, go } = await newPerson();
  await go("/contact");
  const field = page.getByRole("textbox", { name: "內容" });
  await field.fill("付款後沒有收到通知信，訂單編號稍後補上。");
  await reloaded(page);
  await until(
    "the letter is there again",
    () => field.inputValue(),
    (text) => text === "付款後沒有收到通知信，訂單編號稍後補上。",
  );
});

test("the answers of a survey outlast a reload, of every kind of question", async () => {
  const { page, go } = await newPerson();
  await go("/events/ux_survey_2409");
  const step = page
    .getByRole("radiogroup")
    .filter({ has: page.locator('input[value="4"]') })
    .first();
  const chosen = [
    page.getByRole("radio", { name: "每週幾次" }),
    page.getByRole("checkbox", { name: "找人做事" }),
    step.locator('input[value="4"]'),
  ];
  const text = page.getByLabel(/最想請我們先改/);
  for (const control of chosen) await control.check();
  await text.fill("希望可以依交件天數篩選");
  // A newly opened page: the browser itself restores nothing.
  await go("/faq");
  await go("/events/ux_survey_2409");
  await until(
    "the text is there again",
    () => text.inputValue(),
    (shown) => shown === "希望可以依交件天數篩選",
  );
  for (const control of chosen) expect(await control.isChecked()).toBe(true);
});

test("a file that is dropped beside the places for files leaves the page as it is; other drags stay the browser's", async () => {
  const { page, go } = await newPerson();
  await go("/contact");
  // What holds drops is loaded after the page is hydrated.
  await page.waitForLoadState("networkidle");
  // A headless browser opens no dropped file: only the events can be observed.
  const held = await page.evaluate(() => {
    const drag = (what: "file" | "text", target: Element | null, kind: string) => {
      const dataTransfer = new DataTransfer();
      if (what === "file") dataTransfer.items.add(new File(["x"], "作品.png", { type: "image/png" }));
      else dataTransfer.setData("text/plain", "一句話");
      return target?.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer })) === false;
    };
    const picker = document.body.appendChild(Object.assign(document.createElement("input"), { type: "file" }));
    const both = ["dragover", "drop"];
    return {
      heading: both.map((kind) => drag("file", document.querySelector("h1"), kind)),
      text: both.map((kind) => drag("text", document.querySelector("textarea"), kind)),
      picker: both.map((kind) => drag("file", picker, kind)),
    };
  });
  expect(held).toEqual({ heading: [true, true], text: [false, false], picker: [false, false] });
});

test("the pages of an order without what their address needs say so, and lead on", async () => {
  const buyer = await newPerson();
  await becomeMember(buyer, "小雨");
  const { page, go } = buyer;
  expect(await go("/orders/payment")).toBe(200);
  await seen(page.getByText("這個連結少了要訂購的服務"));
  await page.getByRole("link", { name: "查看購買紀錄" }).click();
  await at(page, "/mypage/orders");
  for (const path of ["/orders/result", "/orders/jkos/result_transaction?no=", "/orders/newebpay/result?order=abc"]) {
    expect(await go(path)).toBe(200);
    await seen(page.getByText("這個連結少了付款編號"));
    await seen(page.getByRole("main").getByRole("link", { name: "查看購買紀錄" }));
  }
});

test("a page whose part a release has taken away is loaded anew once, and then says what helps", async () => {
  const { page, go, api } = await newPerson();
  const [service] = (await api.call(searchServices, {})).data;
  await go(`/services/${service?.id}`);
  const files = /\/assets\/login-dialog-.*\.js$/;
  await page.route(files, (route) => route.fulfill({ status: 404 }));
  const press = async () => {
    await page.getByRole("button", { name: /^收藏(?!「)/ }).click();
  };
  const again = page.waitForEvent("load");
  await press();
  await again;
  await hydrated(page);
  await press();
  await seen(page.getByText("網站剛剛更新，這一頁要重新整理才完整"));
  await page.unroute(files);
  const fresh = page.waitForEvent("load");
  await page.getByRole("button", { name: "重新整理" }).click();
  await fresh;
  await hydrated(page);
  await press();
  await seen(page.getByRole("dialog", { name: "免費加入會員" }));
});

test("a profile's text outlasts a reload while nothing can be saved, and leaves the other fields as a second tab saved them", async () => {
  const seller = await newPerson();
  const id = await becomeMember(seller, "打到一半");
  const { page, go, api } = seller;
  await go("/myprofile");
  await page.route("**/api/my_profiles", (route) => route.abort());
  const headline = page.getByLabel("一句話介紹");
  await headline.fill("可以用十年的商標");
  await seen(page.getByText("已先存在這個瀏覽器"));
  await api.call(saveProfile, { body: { intro: "在別的分頁寫的介紹" } });
  await reloaded(page);
  const shown = () => headline.inputValue();
  await until("the unsaved text is there again", shown, (now) => now === "可以用十年的商標");
  await page.unroute("**/api/my_profiles");
  const saved = () => api.call(getUserDetail, { params: { id } });
  await until("it is saved", saved, (now) => now.headline === "可以用十年的商標");
  expect((await saved()).intro).toBe("在別的分頁寫的介紹");
});

/** Leaves the page by a link and returns. */
async function lookElsewhere({ page }: Person): Promise<void> {
  const here = new URL(page.url()).pathname;
  await page
    .getByRole("link", { name: /^好手.*首頁$/ })
    .filter({ visible: true })
    .first()
    .click();
  await at(page, "/");
  await page.goBack();
  await at(page, here);
}

test("files that were chosen and not sent are there again when one comes back, like the text", async () => {
  const buyer = await newPerson();
  await becomeDemo(buyer, "buyer");
  const { page, go, api } = buyer;
  const waiting = (await api.call(listMyOrders, {})).data.find(({ state }) => state === "awaiting_requirements");
  await go(`/transactions/${waiting?.id}`);
  const room = page.locator("form[data-foot]");
  await room.getByRole("textbox").fill("草圖先給你看。");
  await room.locator("input[type=file]").setInputFiles(await somePicture("草圖.png"));
  const answers = page.locator("#requirements");
  await page.getByRole("button", { name: "填寫資料" }).click();
  await answers
    .locator("input[type=file]")
    .first()
    .setInputFiles(await somePicture("招牌.png"));
  await page.getByRole("button", { name: "關閉" }).click();
  await lookElsewhere(buyer);
  await seen(room.getByRole("button", { name: "移除 草圖.png" }));
  await page.getByRole("button", { name: "填寫資料" }).click();
  await seen(answers.getByRole("button", { name: "移除 招牌.png" }));
  await page.getByRole("button", { name: "關閉" }).click();
  await room.getByRole("button", { name: "送出" }).click();
  await seen(page.getByRole("link", { name: /草圖\.png/ }));
  await gone(room.getByRole("button", { name: "移除 草圖.png" }));

  await go("/mypage/messages/1");
  await room.locator("input[type=file]").setInputFiles(await somePicture("訊息.png"));
  await lookElsewhere(buyer);
  await seen(room.getByRole("button", { name: "移除 訊息.png" }));
  await room.getByRole("button", { name: "移除 訊息.png" }).click();
  await lookElsewhere(buyer);
  await seen(room.getByRole("textbox"));
  expect(await room.getByRole("button", { name: /^移除/ }).count()).toBe(0);
});
