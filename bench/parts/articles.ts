import { atMost, note, title } from "../goals.ts";
import { drive, type Outcome, quantile } from "../load.ts";
import type { Server } from "../stage.ts";

const GOAL = 60;
const CONNECTIONS = 10;
/**
 * Two-character words of the seeded titles, each in some thousands of articles; the last ones are for warming up only.
 */
const words = ["小店", "新手", "社團", "診所", "民宿", "餐車", "花店", "書店", "農場", "學生", "品牌", "展覽", "長輩"];
const WARM = 2;
const categories = [1, 2, 3, 4, 5, 6, 7, 8];
const sorts = ["new", "reads", "favorites"];

const searches = (words: readonly string[]) =>
  words
    .map(encodeURIComponent)
    .flatMap((word, at) => [`/api/blogs?k=${word}`, `/api/blogs?k=${word}&category=${1 + (at % 8)}&sort=new`]);
/** Paths of lists as readers page through them: newest, most read, each category. */
const leafing = (pages: readonly number[]) =>
  pages.flatMap((page) => [
    ...sorts.map((sort) => `/api/blogs?sort=${sort}&page=${page}`),
    ...categories.map((id) => `/api/blogs?category=${id}&page=${page}`),
  ]);

const spread = ({ took }: Outcome) => `中位數 ${quantile(took, 0.5).toFixed(1)} ms`;

/** @param size articles in the market, for the words of the report */
export async function measureArticles({ origin }: Server, { requests, size }: { requests: number; size: number }) {
  title(`文章清單與搜尋，${size.toLocaleString("en")} 篇文章，${CONNECTIONS} 條連線`);
  const load = { requests, connections: CONNECTIONS };
  // The first requests of a fresh process compile its code and read the documents, so others than those measured come
  // first.
  const warm = [...leafing([71, 72, 73]), ...searches(words.slice(-WARM))];
  await drive({ origin, paths: warm }, { ...load, requests: 3 * warm.length });
  const lists = await drive({ origin, paths: leafing([1, 2, 3, 40]) }, load);
  atMost("文章清單 p99", quantile(lists.took, 0.99), GOAL, "ms", spread(lists));
  const found = await drive({ origin, paths: searches(words.slice(0, -WARM)) }, load);
  atMost("文章搜尋 p99", quantile(found.took, 0.99), GOAL, "ms", spread(found));
  note(`每秒 ${Math.round(lists.perSecond)} 次清單、${Math.round(found.perSecond)} 次搜尋`);
}
