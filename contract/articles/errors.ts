import type { ErrorTable } from "../shared-errors.ts";

export const articleErrors = {
  article_incomplete: [422, "文章還沒寫完，請補齊標示的欄位後再發布。"],
  article_hidden: [409, "這篇文章已被下架，不能發布。有疑問請寫信給客服。"],
  own_article_report: [409, "不能檢舉自己的文章。"],
  stale_article: [409, "這篇文章剛剛在別的分頁或裝置改過，請選擇要保留哪一份。"],
} as const satisfies ErrorTable;
