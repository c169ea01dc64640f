import { atMost, note, title } from "../goals.ts";
import { drive, quantile } from "../load.ts";
import type { Server } from "../stage.ts";

const LIST_GOAL = 60;
const CONNECTIONS = 10;
/** Two-character words of the seeded titles and texts. */
const words = ["筆記", "設計", "攝影", "行銷", "網站", "小店", "新手", "流程", "資料", "溝通", "檔案", "細節"];

/** Lists as readers leaf through them: newest, most read, each category, and searches by words. */
function listPaths(): string[] {
  const pages = [1, 2, 3, 40];
  const categories = [1, 2, 3, 4, 5, 6, 7, 8];
  return [
    ...pages.flatMap((page) => ["new", "reads", "favorites"].map((sort) => `/api/blogs?sort=${sort}&page=${page}`)),
    ...categories.flatMap((id) => pages.map((page) => `/api/blogs?category=${id}&page=${page}`)),
    ...words.flatMap((word, at) => [
      `/api/blogs?k=${encodeURIComponent(word)}`,
      `/api/blogs?k=${encodeURIComponent(word)}&category=${1 + (at % 8)}&sort=new`,
    ]),
  ];
}

/** @param size articles in the market, for the words of the report */
export async function measureArticles({ origin }: Server, { requests, size }: { requests: number; size: number }) {
  title(`文章清單與搜尋，${size.toLocaleString("en")} 篇文章，${CONNECTIONS} 條連線`);
  const paths = listPaths();
  // The first of a fresh process compile its code and read the documents.
  await drive({ origin, paths: paths.slice(0, 20) }, { requests: 20, connections: CONNECTIONS });
  const lists = await drive({ origin, paths }, { requests, connections: CONNECTIONS });
  atMost(
    "文章清單 p99",
    quantile(lists.took, 0.99),
    LIST_GOAL,
    "ms",
    `中位數 ${quantile(lists.took, 0.5).toFixed(1)} ms`,
  );
  note(`每秒 ${Math.round(lists.perSecond)} 次`);
}
