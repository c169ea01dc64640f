import { someoneAt } from "../someone.ts";
import type { Engine } from "../window.ts";

export async function search(engine: Engine): Promise<void> {
  const visitor = await someoneAt(engine);
  await visitor.go("/");
  await visitor.press("field", "關鍵字", { within: "header" });
  await visitor.fill("關鍵字", "翻譯", { within: "header" });
  await visitor.sees("option", "翻譯");
  await visitor.key("Enter");
  const results = `/search?k=${encodeURIComponent("翻譯")}`;
  await visitor.at(results);
  await visitor.sees("heading", "「翻譯」的搜尋結果");
  await visitor.press("choice", "3 天內", { part: true });
  await visitor.at(`${results}&days=3`);
  await visitor.sees("link", "3 天內交件", { part: true });
  await visitor.back();
  await visitor.at(results);
  await visitor.misses("link", "3 天內交件", { part: true });
}
