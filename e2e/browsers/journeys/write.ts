import { getMyArticle } from "#contract/articles/routes.ts";
import { somePicture } from "../../harness/pictures.ts";
import { until } from "../../harness/wait.ts";
import { DIALOG } from "../look.ts";
import { newMember } from "../member.ts";
import { someoneAt } from "../someone.ts";
import type { Engine } from "../window.ts";

const TITLE = "委託設計之前先想清楚的三件事";
const TEXT = "先把需求寫成一頁，說清楚給誰看、用在哪裡、什麼時候要，再開始談價格。";

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
  await author.fill("替代文字", "三款標誌並排", { part: true });
  await author.fill("標籤", "平面");
  await author.key("Enter");
  await author.sees("button", "移除標籤「平面」");
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
