import type { ItemData, ItemKind, PlanUnit, SkillLevel } from "#contract/profiles/items.ts";

/** An item of a profile, as pages receive it. */
export type Item<K extends ItemKind> = {
  id: number;
  data: ItemData<K>;
  fromOrder: boolean;
  hiddenReason: string | null;
};
type Stored = {
  id: number;
  kind: string;
  data: Record<string, unknown>;
  fromOrder: boolean;
  hiddenReason: string | null;
};

/** Defaults for fields that are newer than some stored rows. */
const missing: { [K in ItemKind]?: Partial<ItemData<K>> } = {
  skills: { level: null },
  certificates: { year: null },
  occupations: { to: null, description: "" },
  awards: { year: null, description: "" },
  portfolios: { year: null, description: "", images: [] },
};

/** The items of one kind, in order. Their data has the shape of their kind: the server validated it when storing. */
export function itemsOf<K extends ItemKind>(items: readonly Stored[], kind: K): Item<K>[] {
  return items
    .filter((item) => item.kind === kind)
    .map(({ data, kind: _, ...item }) => ({ ...item, data: { ...missing[kind], ...data } as ItemData<K> }));
}

export const skillLevelWords: Record<SkillLevel, string> = { basic: "入門", skilled: "熟練", expert: "專精" };

/** The unit of a plan's price: 「NT$1,500 / 小時」. */
export const planUnitWords: Record<PlanUnit, string> = {
  hour: "小時",
  session: "次",
  day: "天",
  month: "月",
  piece: "件",
  page: "頁",
  word: "字",
  project: "案",
};

/** 2019-03 → 「2019 年 3 月」 */
export function monthWords(month: string): string {
  const [year, number] = month.split("-");
  return `${year} 年 ${Number(number)} 月`;
}

/** 「2019 年 3 月至 2021 年 6 月」, 「2019 年 3 月至今」 */
export function periodWords(from: string, to: string | null): string {
  return to === null ? `${monthWords(from)}至今` : `${monthWords(from)}至 ${monthWords(to)}`;
}

/** Sorts items by `order` if it contains them all; otherwise leaves them as they are. */
export function inOrder<T extends { id: number }>(items: readonly T[], order: readonly number[] | null): T[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const sorted = order?.flatMap((id) => byId.get(id) ?? []) ?? [];
  return sorted.length === items.length ? sorted : [...items];
}
