import { getMyArticle } from "#contract/articles/routes.ts";
import { somePicture } from "../../harness/pictures.ts";
import { until } from "../../harness/wait.ts";
import { DIALOG } from "../look.ts";
import { newMember } from "../member.ts";
import { type Someone, someoneAt } from "../someone.ts";
import type { Engine } from "../window.ts";

const TITLE = "委託設計之前先想清楚的三件事";
const TEXT = "先把需求寫成一頁，說清楚給誰看、用在哪裡、什麼時候要，再開始談價格。";

/** Ends an IME composition as Safari does: its final Enter comes afterwards, as a key without `isComposing`. */
const endComposition = (text: string) => {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) throw new Error("no field has the focus");
  field.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new InputEvent("input", { bubbles: true, data: text, inputType: "insertCompositionText" }));
  field.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true, data: text }));
  const enter = { key: "Enter", code: "Enter", keyCode: 229, bubbles: true, cancelable: true };
  return field.dispatchEvent(new KeyboardEvent("keydown", enter));
};

/** The Enter that ends a composition adds no tag; the next Enter does. */
async function addTag(author: Someone): Promise<void> {
  await author.press("field", "標籤", { part: true });
  await author.window.run(endComposition, "平面");
  await author.misses("button", "移除標籤「平面」");
  await author.key("Enter");
  await author.sees("button", "移除標籤「平面」");
}

export async function write(engine: Engine): Promise<void> {
  const member = await newMember("寫文章的人");
  const author = await someoneAt(engine);
  await author.go(`/login?to=${encodeURIComponent("/mypage/blogs/add")}`);
  await author.logIn(member.email, "main");
  await author.at("/mypage/blogs/add");
  await author.fill("標題", TITLE);
  const path = await author.at(/^\/mypage\/blogs\/edit\/\d+$/);
  const id = Number(path.split("/").at(-1));
  await author.choose("分類", 1);
  const { buffer } = await somePicture("圖.png");
  await author.give('[aria-label="選擇封面檔案"]', "封面.png", buffer);
  await author.press("button", "使用這個範圍", { within: DIALOG });
  await author.sees("picture", "目前的封面");
  await author.fill("前言", "第一次委託設計最常卡在不知道要準備什麼，這篇把該想的事依順序列出來。");
  await author.fill("內文", TEXT.repeat(10));
  await author.give('[aria-label="選擇內文圖片"]', "圖.png", buffer);
  await author.fill("圖片說明", "三款標誌並排", { part: true });
  await addTag(author);
  const kept = () => member.api.call(getMyArticle, { params: { id } });
  await until(
    "all is kept",
    kept,
    ({ content: { body, cover, tags } }) =>
      body.includes("三款標誌並排") && body.includes(TEXT) && cover !== null && tags.includes("平面"),
  );
  await author.press("button", "發布");
  await author.sees("text", "已發布，讀者現在看得到這篇文章了", { part: true });
  await author.press("link", "看文章");
  await author.at(/^\/users\/\d+\/blogs\/\d+$/);
  await author.sees("heading", TITLE);
  await author.sees("picture", "三款標誌並排");
}
