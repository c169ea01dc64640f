import { expect, test } from "vitest";
import { getMyNotices } from "#contract/notifications/routes.ts";
import { listService } from "./harness/market.ts";
import { becomeMember, fillLogin, makeMember } from "./harness/people.ts";
import { newPerson, phone, shareBrowser } from "./harness/person.ts";
import { give } from "./harness/pictures.ts";
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
  await buyer.page.getByRole("dialog", { name: "免費加入會員" }).waitFor();
  await fillLogin(buyer, email);
  const first = buyer.page.getByRole("dialog", { name: "詢問 阿哲設計" });
  await first.getByLabel("訊息").fill("請問謝卡可以用自己的照片嗎？預算 NT$1,200，尺寸 1920×1080。");
  await first.getByRole("button", { name: "送出訊息" }).click();
  await at(buyer.page, /^\/mypage\/messages\/\d+$/);
  await says(buyer.page.getByRole("log"), "可以用自己的照片嗎");

  // The seller is on another page: first the dot in the header appears, then the list and the conversation next to it.
  await seller.go("/mypage");
  const unread = seller.page.getByRole("main").getByRole("link", { name: "1 則未讀訊息" });
  expect(await unread.getAttribute("href")).toBe("/mypage/messages");
  const below = await seller.page.getByRole("main").getByRole("heading", { level: 2 }).first().boundingBox();
  const line = await unread.boundingBox();
  expect(line && below && line.y + line.height <= below.y).toBe(true);
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

  // A phone number before payment is highlighted with the reason, not sent, and kept after a reload.
  const answer = buyer.page.getByLabel("傳訊息給 阿哲設計");
  await answer.fill("打給我 0912-345-678");
  await seen(buyer.page.getByText("「0912-345-678」看起來是電話號碼", { exact: false }));
  await answer.press("Enter");
  expect(await answer.inputValue()).toBe("打給我 0912-345-678");
  // A user who disagrees with the filter reports it with one click, and sees what to do now.
  await buyer.page.getByRole("button", { name: "這裡判斷錯了" }).click();
  await seen(buyer.page.getByText("謝謝你告訴我們", { exact: false }));
  expect(await words(seller.page.getByRole("log"))).not.toContain("0912");
  await buyer.go(new URL(buyer.page.url()).pathname);
  await until(
    "the text is kept",
    () => answer.inputValue(),
    (text) => text === "打給我 0912-345-678",
  );

  // Files are pasted and dropped; spreadsheet cells are pasted as text, though the clipboard also has a picture of
  // them.
  await answer.fill("照片在這裡");
  const file = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from("三個人") });
  await give(answer, "paste", file("image.png"), { "text/plain": "3\t4" });
  await give(answer, "paste", file("截圖.txt"));
  await give(answer, "drop", file("合照.txt"));
  await says(buyer.page.getByRole("list", { name: "要附上的檔案" }), "截圖.txt");
  await buyer.page.getByRole("button", { name: "移除 截圖.txt" }).click();
  await says(buyer.page.getByRole("list", { name: "要附上的檔案" }), "合照.txt");
  expect(await buyer.page.getByRole("button", { name: "移除 image.png" }).count()).toBe(0);

  // A file named with a phone number is refused, with the same way to report a mistake; taken back, it can be removed.
  await give(answer, "paste", file("0933-222-111.txt"));
  await buyer.page.getByRole("button", { name: "送出" }).click();
  await seen(buyer.page.getByText("「0933-222-111」看起來是電話號碼", { exact: false }));
  await seen(buyer.page.getByRole("button", { name: "這裡判斷錯了" }));
  await buyer.page.getByRole("button", { name: "改寫" }).click();
  await buyer.page.getByRole("button", { name: "移除 0933-222-111.txt" }).click();
  await gone(buyer.page.getByText("「0933-222-111」看起來是電話號碼", { exact: false }));

  // A file is sent and unsent; it disappears on both sides.
  await buyer.page.getByRole("button", { name: "送出" }).click();
  await seen(seller.page.getByRole("link", { name: /合照\.txt/ }));
  await buyer.page.getByRole("button", { name: "收回" }).last().click();
  await gone(seller.page.getByRole("link", { name: /合照\.txt/ }));
  await says(seller.page.getByRole("log"), "小雨收回了一則訊息");
  const menus = await seller.api.call(getMyNotices, {});
  expect(menus.unread.messages).toBe(0);
});
