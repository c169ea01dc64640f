import { type Someone, someoneAt } from "../someone.ts";
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
  await comesBack(visitor);
}

/** After a full load and Back, the page restores its scroll position, also from the back/forward cache. */
async function comesBack(visitor: Someone): Promise<void> {
  await visitor.go("/policy/privacy");
  await visitor.window.run(() => scrollTo({ top: 700, behavior: "instant" }));
  await visitor.asked(
    "scrolled",
    (y) => y === 700,
    () => scrollY,
  );
  await visitor.go("/search");
  await visitor.back();
  await visitor.at("/policy/privacy");
  await visitor.asked(
    "the page is where it was",
    (y) => Math.abs(y - 700) < 2,
    () => scrollY,
  );
}
