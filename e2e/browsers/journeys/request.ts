import { DIALOG } from "../look.ts";
import { newMember } from "../member.ts";
import { type Someone, someoneAt } from "../someone.ts";
import type { Engine } from "../window.ts";

const TEXT = "開幕前要換招牌與名片，已經有店名與照片，希望溫暖、好辨認，印在木頭上也清楚，請附上可以送印的檔案。";

/** Answers the questions of the subcategory: the second of each list, a number, the first of each group. */
async function answerQuestions(buyer: Someone): Promise<void> {
  const labelsOf = (css: string) =>
    [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`[data-path^="answers."] ${css}`)].map(
      (field) => field.labels?.[0]?.textContent?.trim() ?? "",
    );
  for (const label of await buyer.window.run(labelsOf, "select")) await buyer.choose(label, 1);
  for (const label of await buyer.window.run(labelsOf, "input[type=text]")) await buyer.fill(label, "3");
  const groups = '[data-path^="answers."] fieldset';
  const count = await buyer.window.run((css) => document.querySelectorAll(css).length, groups);
  for (let nth = 0; nth < count; nth++) await buyer.press("choice", "", { part: true, within: groups, nth });
}

export async function request(engine: Engine): Promise<void> {
  const title = `咖啡店招牌與名片 ${Math.random().toString(36).slice(2, 8)}`;
  const { email } = await newMember("小雨");
  const sellerMember = await newMember("阿哲設計");
  const buyer = await someoneAt(engine);
  await buyer.go(`/login?to=${encodeURIComponent("/requests/add")}`);
  await buyer.logIn(email, "main");
  await buyer.at("/requests/add");
  await buyer.fill("標題", title);
  await buyer.choose("分類", 1);
  await buyer.choose("子分類", 1);
  await buyer.press("button", "下一步", { part: true });
  await buyer.sees("heading", "說明");
  await buyer.fill("需求說明", TEXT);
  await answerQuestions(buyer);
  await buyer.press("button", "新增項目");
  await buyer.fill("項目 1", "商標原始檔");
  await buyer.press("button", "下一步", { part: true });
  await buyer.sees("heading", "預算與時間");
  await buyer.fill("最低預算", "２０００");
  await buyer.fill("最高預算", "6000");
  await buyer.press("button", "下一步", { part: true });
  await buyer.sees("heading", "檔案");
  await buyer.give("main input[type=file]", "店名.txt", "店名與標語");
  await buyer.sees("link", "店名.txt", { part: true });
  await buyer.press("button", "下一步", { part: true });
  await buyer.sees("heading", "確認");
  await buyer.press("button", "發布需求");
  const page = await buyer.at(/^\/mypage\/requests\/\d+$/);

  const seller = await someoneAt(engine);
  const path = `/requests/${page.split("/").at(-1)}`;
  await seller.go(`/login?to=${encodeURIComponent(path)}`);
  await seller.logIn(sellerMember.email, "main");
  await seller.at(path);
  await seller.press("button", "我要提案");
  await seller.at(/^\/offers\/edit\/\d+$/);
  await seller.fill("說明", "先看過照片再畫三款草圖，選定後修改兩次，交付可以直接送印的檔案。");
  await seller.press("choice", "商標原始檔", { part: true });
  await seller.fill("報價", "4321");
  await seller.fill("工作天數", "7");
  await seller.choose("服務性質", 1);
  await seller.press("button", "送出提案");
  await seller.at("/mypage/offers");

  await buyer.go(page);
  await buyer.press("button", "看完整提案", { part: true });
  // The table behind the dialog has a button of the same name.
  await buyer.press("button", "接受並付款：阿哲設計", { within: DIALOG });
  await buyer.at(/^\/offers\/checkout\/\d+$/);
  await buyer.says("main", "NT$4,537");
  await buyer.press("button", "接受並付款 NT$4,537");
  await buyer.payAtGateway();
  await buyer.press("link", "前往交易室");
  await buyer.at(/^\/transactions\/\d+$/);
}
