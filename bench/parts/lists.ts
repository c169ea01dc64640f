import type { ServicePage } from "#contract/catalog/schemas.ts";
import type { Material } from "../bare.ts";
import { atLeast, note, title } from "../goals.ts";
import { type Duel, drive, duel } from "../load.ts";
import { readBody } from "../markup.ts";
import { launchBare, type Server, type Stage } from "../stage.ts";

/** The page that is compared. */
const PAGE = "/search";
const CONNECTIONS = 10;
const LIST_GOAL = 0.8;
const PAGE_GOAL = 0.8;

async function json<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return (await response.json()) as T;
}

/** Lists as visitors leaf through them: each category's first pages. */
async function listPaths(origin: string): Promise<string[]> {
  const categories = await json<{ id: number }[]>(`${origin}/api/categories`);
  return categories.flatMap(({ id }) => [1, 2, 3, 4].map((page) => `/api/services?category=${id}&page=${page}`));
}

async function materialOf(origin: string, paths: string[]): Promise<Material> {
  const lists: Material["lists"] = {};
  for (const path of paths) lists[path] = await json<ServicePage>(origin + path);
  const [me, categories, found] = await Promise.all([
    json(`${origin}/api/my_data`),
    json(`${origin}/api/categories`),
    json<ServicePage>(`${origin}/api/services`),
  ]);
  const html = await (await fetch(origin + PAGE)).text();
  const root = { me, categories, now: Date.now(), origin, inApp: false };
  const place = { path: PAGE, fixed: {} };
  const page = { place, filters: { k: "", sort: "relevance", page: 1 }, crossed: null, found };
  return { lists, page: { markup: readBody(html), root, found: page } };
}

const numbers = ({ ours, bare }: Duel) => `好手 ${Math.round(ours)}、對照 ${Math.round(bare)} 次／秒`;

/** List calls and the search page beside servers that do the least. */
export async function measureLists(
  stage: Stage,
  ours: Server,
  { rounds, requests }: { rounds: number; requests: number },
): Promise<void> {
  title("清單與頁面，與最精簡的對照相比（每回合交替，取中位數）");
  const paths = await listPaths(ours.origin);
  const bare = await launchBare(stage, await materialOf(ours.origin, paths));
  try {
    const both = (paths: string[], requests: number) => {
      const rate = async ({ origin }: Server) =>
        (await drive({ origin, paths }, { requests, connections: CONNECTIONS })).perSecond;
      return duel(rounds, { ours: () => rate(ours), bare: () => rate(bare) });
    };
    const list = await both(paths, requests);
    atLeast("清單呼叫 ÷ Fastify 與 pg", list.ratio, LIST_GOAL, numbers(list));
    const page = await both([PAGE], Math.ceil(requests / 5));
    atLeast("搜尋頁 ÷ React Router", page.ratio, PAGE_GOAL, numbers(page));
    const sizes = await Promise.all(
      [ours, bare].map(async ({ origin }) => (await (await fetch(origin + PAGE)).text()).length),
    );
    note(`搜尋頁的字元數：好手 ${sizes[0]}、對照 ${sizes[1]}`);
  } finally {
    await bare.stop();
  }
}
