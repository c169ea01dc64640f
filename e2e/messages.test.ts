import { expect, test } from "vitest";
import { getMyNotices } from "#contract/notifications/routes.ts";
import { listService } from "./harness/market.ts";
import { becomeMember, fillLogin, makeMember } from "./harness/people.ts";
import { newPerson, type Person, phone, shareBrowser } from "./harness/person.ts";
import { at, gone, says, seen, until, words } from "./harness/wait.ts";

shareBrowser();

test("a visitor asks a seller: log-in, first message, then it goes back and forth without a reload", async () => {
  const seller = await newPerson();
  await becomeMember(seller, "阿哲設計");
  const title = "手繪風格的婚禮謝卡設計";
  const serviceId = await listService(seller, title, 1200);

  const buyer = await newPerson(phone);
  const email = await makeMember(buyer, "小雨");
  await buyer.go(`/services/${serviceId}`);
  await buyer.page.getByRole("button", { name: "詢問賣家" }).click();
  await buyer.page.getByRole("dialog", { name: "登入" }).waitFor();
  await fillLogin(buyer, email);
  const first = buyer.page.getByRole("dialog", { name: "詢問 阿哲設計" });
  await first.getByLabel("訊息").fill("請問謝卡可以用自己的照片嗎？預算 NT$1,200，尺寸 1920×1080。");
  await first.getByRole("button", { name: "送出訊息" }).click();
  await at(buyer.page, /^\/mypage\/messages\/\d+$/);
  await says(buyer.page.getByRole("log"), "可以用自己的照片嗎");

  // The seller is somewhere else: the dot in the header, then the list and the conversation beside it.
  await seller.go("/mypage");
  await seller.page.getByRole("button", { name: "訊息，1 則未讀" }).click();
  await seller.page.getByRole("dialog", { name: "訊息" }).getByRole("link", { name: /小雨/ }).click();
  await at(seller.page, /^\/mypage\/messages\/\d+$/);
  await seen(seller.page.getByRole("region", { name: "對話列表" }));
  await says(seller.page.getByRole("main"), title);
  await says(buyer.page.getByRole("log"), "已讀");

  const box = seller.page.getByLabel("傳訊息給 小雨");
  await box.pressSequentially("可以，", { delay: 20 });
  await seen(buyer.page.getByText("阿哲設計 正在輸入…"));
  await box.press("Shift+Enter");
  await box.pressSequentially("請附上三張照片。");
  await box.press("Enter");
  await says(buyer.page.getByRole("log"), "可以，請附上三張照片。");
  expect(await box.inputValue()).toBe("");
  await says(seller.page.getByRole("log"), "已讀");

  // A number before payment: marked with the reason, not sent, and still there after a reload.
  const answer = buyer.page.getByLabel("傳訊息給 阿哲設計");
  await answer.fill("打給我 0912-345-678");
  await seen(buyer.page.getByText("「0912-345-678」看起來是電話號碼", { exact: false }));
  await answer.press("Enter");
  expect(await answer.inputValue()).toBe("打給我 0912-345-678");
  expect(await words(seller.page.getByRole("log"))).not.toContain("0912");
  await buyer.go(new URL(buyer.page.url()).pathname);
  await until(
    "the text is kept",
    () => answer.inputValue(),
    (text) => text === "打給我 0912-345-678",
  );

  // A file, then taken back: gone on both sides.
  await answer.fill("照片在這裡");
  await buyer.page
    .locator('input[type="file"]')
    .setInputFiles({ name: "合照.txt", mimeType: "text/plain", buffer: Buffer.from("三個人") });
  await buyer.page.getByRole("button", { name: "送出" }).click();
  await seen(seller.page.getByRole("link", { name: /合照\.txt/ }));
  await buyer.page.getByRole("button", { name: "收回" }).last().click();
  await gone(seller.page.getByRole("link", { name: /合照\.txt/ }));
  await says(seller.page.getByRole("log"), "小雨收回了一則訊息");
  const { unread } = await seller.api.call(getMyNotices, {});
  expect(unread.messages).toBe(0);
});

/** The requests that this person's browser has begun, as the server has taken them down. */
function begunBy({ page }: Person): unknown[] {
  const begun: unknown[] = [];
  page.on("response", (response) => {
    if (!response.url().endsWith("/api/events") || response.status() !== 200) return;
    const { name, data } = response.request().postDataJSON();
    if (name === "begin_request") begun.push(data);
  });
  return begun;
}

const DRAFT = "想請你協助：\n希望完成的日期：\n預算：\n";

test("a visitor asks one seller for something: log-in, a draft to fill in, and never over what they had written", async () => {
  const seller = await newPerson();
  const sellerId = await becomeMember(seller, "木木插畫");
  const title = "溫暖色鉛筆全家福插畫";
  const serviceId = await listService(seller, title, 1800);
  await seller.go(`/users/${sellerId}`);
  await seen(seller.page.getByRole("link", { name: "編輯個人檔案" }));
  expect(await seller.page.getByRole("button", { name: "指定需求" }).count()).toBe(0);

  const buyer = await newPerson(phone);
  const { page } = buyer;
  const begun = begunBy(buyer);
  const email = await makeMember(buyer, "阿禾");
  await buyer.go(`/users/${sellerId}`);
  await page.getByRole("button", { name: "指定需求" }).click();
  await page.getByRole("dialog", { name: "登入" }).waitFor();
  await fillLogin(buyer, email);
  const first = page.getByRole("dialog", { name: "向 木木插畫 提出需求" });
  const box = first.getByLabel("訊息");
  await until(
    "the draft",
    () => box.inputValue(),
    (text) => text === DRAFT,
  );
  // As it stands it says nothing, and is not sent.
  const send = first.getByRole("button", { name: "送出訊息" });
  await send.click();
  await seen(first.getByText("請先寫下需要協助的內容"));
  await box.focus();
  await page.keyboard.type("全家福");
  expect(await box.inputValue()).toBe(DRAFT.replace("協助：", "協助：全家福"));
  const data = { seller_id: sellerId, type: 1 };
  await until(
    "both starts are counted",
    async () => begun,
    ({ length }) => length === 2,
  );
  expect(begun).toEqual([
    { ...data, user_login: false },
    { ...data, user_login: true },
  ]);

  await box.fill(DRAFT.replace("協助：", "協助：畫一張四口人的全家福").replace("預算：", "預算：NT$3,000"));
  await send.click();
  await at(page, /^\/mypage\/messages\/\d+$/);
  const thread = new URL(page.url()).pathname;
  await seller.go(thread);
  await says(seller.page.getByRole("log"), "想請你協助：畫一張四口人的全家福");

  // Another one to the same seller, over an answer that was not sent yet.
  const answer = page.getByLabel("傳訊息給 木木插畫");
  await answer.fill("忘了說，還有一隻貓");
  const again = async (choice: string) => {
    await buyer.go(`/users/${sellerId}`);
    await page.getByRole("button", { name: "指定需求" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: choice }).click();
    await at(page, thread);
  };
  await again("保留原本的文字");
  await until(
    "the answer is still there",
    () => answer.inputValue(),
    (text) => text === "忘了說，還有一隻貓",
  );
  await again("換成範本");
  await until(
    "the draft instead",
    () => answer.inputValue(),
    (text) => text === DRAFT,
  );

  // From a service it is another conversation, about that service.
  await buyer.go(`/services/${serviceId}`);
  await page.getByRole("button", { name: "指定需求" }).click();
  await says(page.getByRole("dialog", { name: "向 木木插畫 提出需求" }), title);
  await until(
    "each start is counted",
    async () => begun,
    ({ length }) => length === 5,
  );
  expect(begun.slice(2)).toEqual(Array(3).fill({ ...data, user_login: true }));
});
