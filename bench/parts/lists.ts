import type { Material } from "../bare.ts";
import type { ListName, ListPage } from "../bare-cards.ts";
import { atLeast, note, title } from "../goals.ts";
import { type Duel, drive, duel } from "../load.ts";
import { readBody } from "../markup.ts";
import { launchBare, type Server, type Stage } from "../stage.ts";

const CONNECTIONS = 10;
const LIST_GOAL = 0.8;
const PAGE_GOAL = 0.8;

/** A compared list and its page. `loaded` is what the page's loader returns besides the cards. */
type Compared = {
  name: ListName;
  words: { list: string; page: string };
  path: string;
  loaded: Record<string, unknown>;
};

/** The list of services. */
export const serviceList: Compared = {
  name: "services",
  words: { list: "清單呼叫", page: "搜尋頁" },
  path: "/search",
  loaded: { place: { path: "/search", fixed: {} }, filters: { k: "", sort: "relevance", page: 1 }, crossed: null },
};

/** The list of requests. */
export const requestList: Compared = {
  name: "requests",
  words: { list: "需求清單呼叫", page: "找需求頁" },
  path: "/requests",
  loaded: { place: { path: "/requests" }, asked: { k: "", sort: "relevance", page: 1 } },
};

async function json<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return (await response.json()) as T;
}

/** Paths of each category's first pages. */
async function listPaths(origin: string, { name }: Compared): Promise<string[]> {
  const categories = await json<{ id: number }[]>(`${origin}/api/categories`);
  return categories.flatMap(({ id }) => [1, 2, 3, 4].map((page) => `/api/${name}?category=${id}&page=${page}`));
}

async function materialOf(origin: string, { name, path, loaded }: Compared, paths: string[]): Promise<Material> {
  const lists: Material["lists"] = {};
  for (const each of paths) lists[each] = await json<ListPage>(origin + each);
  const [me, categories, found] = await Promise.all([
    json(`${origin}/api/my_data`),
    json(`${origin}/api/categories`),
    json<ListPage>(`${origin}/api/${name}`),
  ]);
  const html = await (await fetch(origin + path)).text();
  const root = { me, categories, now: Date.now(), origin, inApp: false };
  return { name, lists, page: { path, markup: readBody(html), root, found: { ...loaded, found } } };
}

const numbers = ({ ours, bare }: Duel) => `好手 ${Math.round(ours)}、對照 ${Math.round(bare)} 次／秒`;

/** Measures the calls of a list and its page against bare servers. */
export async function measureLists(
  stage: Stage,
  ours: Server,
  compared: Compared,
  { rounds, requests }: { rounds: number; requests: number },
): Promise<void> {
  const { words, path } = compared;
  title(`${words.list}與${words.page}，與最精簡的對照相比（每回合交替，取中位數）`);
  const paths = await listPaths(ours.origin, compared);
  const bare = await launchBare(stage, await materialOf(ours.origin, compared, paths));
  try {
    const both = (paths: string[], requests: number) => {
      const rate = async ({ origin }: Server) =>
        (await drive({ origin, paths }, { requests, connections: CONNECTIONS })).perSecond;
      return duel(rounds, { ours: () => rate(ours), bare: () => rate(bare) });
    };
    const list = await both(paths, requests);
    atLeast(`${words.list} ÷ Fastify 與 pg`, list.ratio, LIST_GOAL, numbers(list));
    const page = await both([path], Math.ceil(requests / 5));
    atLeast(`${words.page} ÷ React Router`, page.ratio, PAGE_GOAL, numbers(page));
    const sizes = await Promise.all(
      [ours, bare].map(async ({ origin }) => (await (await fetch(origin + path)).text()).length),
    );
    note(`${words.page}的字元數：好手 ${sizes[0]}、對照 ${sizes[1]}`);
  } finally {
    await bare.stop();
  }
}
