import type { AnswerOf } from "#contract/api.ts";
import { to } from "#contract/paths/to.ts";
import { highlightsOf } from "#web/lib/format/highlight.ts";

export type Found = AnswerOf<"GET /api/suggestions">;

/** One suggestion. */
export type Choice = {
  kind: "word" | "recent" | "category" | "service" | "seller";
  label: string;
  href: string;
  avatar?: string | null;
};
export type Group = { title: string; choices: Choice[] };

/** URL of a search. @param sellers the target switch of the form. */
export function searchHref(k: string, sellers: boolean): string {
  const path = sellers ? to("/users") : to("/search");
  return k ? `${path}?k=${encodeURIComponent(k)}` : path;
}

const group = (title: string, choices: Choice[]): Group[] => (choices.length > 0 ? [{ title, choices }] : []);

type Place = { id: number; name: string; kind?: "category" | "subcategory" };

const placeChoice = ({ id, name, kind = "category" }: Place): Choice => ({
  kind: "category",
  label: name,
  href:
    kind === "category"
      ? to("/categories/:categoryId", { categoryId: id })
      : to("/subcategories/:subcategoryId", { subcategoryId: id }),
});

/** What is offered before anything is typed, where there is room for it. */
type Offered = { popular: readonly string[]; categories: readonly Place[] };

/** Suggestions before anything is typed: recent searches, what many buy, and the categories of services. */
export function recentGroups(recent: readonly string[], sellers: boolean, offered?: Offered): Group[] {
  const searches: Choice[] = recent.map((label) => ({ kind: "recent", label, href: searchHref(label, sellers) }));
  const { popular = [], categories = [] } = (sellers ? undefined : offered) ?? {};
  const bought: Choice[] = popular
    .filter((label) => !recent.includes(label))
    .map((label) => ({ kind: "word", label, href: searchHref(label, sellers) }));
  return [
    ...group("最近搜尋", searches),
    ...group("大家常買", bought),
    ...group("從分類找", categories.map(placeChoice)),
  ];
}

/**
 * Suggestions for the typed text. Words that do not contain it were decoded from 注音 keys or are the nearest known word:
 * they are phrased as a question.
 */
export function foundGroups(k: string, found: Found, sellers: boolean): Group[] {
  const words: Choice[] = found.words.map((label) => ({ kind: "word", label, href: searchHref(label, sellers) }));
  const guessed = words.every(({ label }) => highlightsOf(label, k).length === 0);
  const people = group(
    "達人",
    found.sellers.map(({ id, nickname, avatar }) => ({
      kind: "seller",
      label: nickname,
      href: to("/users/:id", { id }),
      avatar,
    })),
  );
  const places = group("分類", found.categories.map(placeChoice));
  const services = group(
    "服務",
    found.services.map(({ id, title }) => ({ kind: "service", label: title, href: to("/services/:id", { id }) })),
  );
  const searches = group(guessed ? "你要找的是" : "搜尋", words);
  return sellers ? [...people, ...searches] : [...searches, ...places, ...services, ...people];
}
