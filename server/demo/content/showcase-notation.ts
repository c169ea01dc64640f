import { itemForms } from "#contract/profiles/items.ts";

/** An item of a profile as its form would store it. A work names a service, whose pictures it takes. */
export type ShowcaseItem =
  | { kind: "plans" | "certificates" | "occupations" | "awards"; data: Record<string, unknown> }
  | { kind: "portfolios"; data: { title: string; description: string; year: number }; serviceKey: string };

export type Showcase = {
  sellerKey: string;
  /** The text that applies to all price plans. */
  notices: string;
  items: ShowcaseItem[];
};

const numberOf = (text: string): number => Number(text);

const readers: Record<string, (parts: string[]) => ShowcaseItem> = {
  "*": ([serviceKey = "", year = "", title = "", description = ""]) => ({
    kind: "portfolios",
    serviceKey,
    data: { title, description, year: numberOf(year) },
  }),
  $: ([title = "", price = "", unit = "", content = ""]) => ({
    kind: "plans",
    data: itemForms.plans.parse({ title, price: numberOf(price), unit, content }),
  }),
  "%": ([name = "", issuer = "", year = ""]) => ({
    kind: "certificates",
    data: itemForms.certificates.parse({ name, issuer, year: numberOf(year) }),
  }),
  "&": ([company = "", title = "", from = "", to = "", description = ""]) => ({
    kind: "occupations",
    data: itemForms.occupations.parse({ company, title, from, to: to === "-" ? null : to, description }),
  }),
  "!": ([name = "", issuer = "", year = "", description = ""]) => ({
    kind: "awards",
    data: itemForms.awards.parse({ name, issuer, year: numberOf(year), description }),
  }),
};

/**
 *   @ seller key | notices of the price plans, lines parted by \n
 *   * service key | year | title of a work | text
 *   $ plan | price | unit | content
 *   % certificate | issuer | year
 *   & company | title | from | to or - | text
 *   ! award | issuer | year | text
 *
 * @throws Error on a line that the form of its kind would refuse
 */
export function parseShowcases(text: string): Showcase[] {
  const found: Showcase[] = [];
  for (const line of text.split("\n").map((each) => each.trim())) {
    if (line === "") continue;
    const parts = line
      .slice(1)
      .split("|")
      .map((part) => part.trim());
    if (line.startsWith("@")) {
      const [sellerKey = "", notices = ""] = parts;
      found.push({ sellerKey, notices: notices.replaceAll("\\n", "\n"), items: [] });
      continue;
    }
    const read = readers[line.charAt(0)];
    if (!read) throw new Error(`no line of a showcase begins like this: ${line}`);
    found.at(-1)?.items.push(read(parts));
  }
  return found;
}
