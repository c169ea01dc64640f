import { listService } from "../../harness/market.ts";
import { DIALOG } from "../look.ts";
import { newMember } from "../member.ts";
import { someoneAt } from "../someone.ts";
import type { Engine } from "../window.ts";

export async function talk(engine: Engine): Promise<void> {
  const sellerMember = await newMember("阿哲設計");
  const service = await listService(sellerMember, "手繪風格的婚禮謝卡設計", 1200);
  const { email } = await newMember("小雨");
  const [buyer, seller] = [await someoneAt(engine), await someoneAt(engine)];
  await buyer.go(`/services/${service}`);
  await buyer.press("button", "詢問賣家");
  await buyer.press("button", "登入", { within: DIALOG });
  await buyer.logIn(email, DIALOG);
  await buyer.fill("訊息", "請問謝卡可以用自己的照片嗎？", { within: DIALOG });
  await buyer.press("button", "送出訊息", { within: DIALOG });
  const thread = await buyer.at(/^\/mypage\/messages\/\d+$/);
  await buyer.says("[role=log]", "可以用自己的照片嗎");

  await seller.go(`/login?to=${encodeURIComponent(thread)}`);
  await seller.logIn(sellerMember.email, "main");
  await seller.at(thread);
  await seller.says("[role=log]", "可以用自己的照片嗎");
  await buyer.says("[role=log]", "已讀");
  await seller.fill("傳訊息給 小雨", "可以，請附上三張照片。");
  await buyer.sees("text", "阿哲設計 正在輸入…");
  await seller.key("Enter");
  await buyer.says("[role=log]", "可以，請附上三張照片。");
  await buyer.fill("傳訊息給 阿哲設計", "照片在這裡");
  await buyer.give("input[type=file]", "合照.txt", "三個人");
  await buyer.press("button", "送出");
  await seller.sees("link", "合照.txt", { part: true });
  await seller.says("[role=log]", "照片在這裡");
}
