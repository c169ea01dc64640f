import { type ConsumerClass, consumerClasses } from "#contract/catalog/limits.ts";
import type { DemoPackage, DemoSeller, DemoService } from "./types.ts";

/**
 * The demo market is written as plain text, one block per service or seller, because two hundred services as object
 * literals would be unreadable (the `.txt` files). The first character of a line is its type; anything malformed throws
 * with the block's key, so that typing errors never reach the database.
 *
 *   @ key | seller key | subcategory id | title
 *   a paragraph, **strong** allowed        # a heading        - a list item
 *   $ package name | what is included | price | days | revisions or 不限
 *   + option title | price | extra days
 *   ? question > answer
 *   > what the buyer is asked before the work starts        >> the same, to be answered with files, too
 *   : tag,tag,tag | consumer class | created days ago
 */
export function parseServices(text: string): DemoService[] {
  return blocks(text).map(parseService);
}

/**
 *   @ key | nickname | city | joined days ago | star (optional)
 *   = headline
 *   the introduction, one paragraph
 *   : job ids | skills | specialties
 */
export function parseSellers(text: string): DemoSeller[] {
  return blocks(text).map((lines) => {
    const [key = "", nickname = "", city = "", joined = "", star] = fields(lines, "@");
    const [jobs = "", skills = "", specialties = ""] = fields(lines, ":");
    const [headline = ""] = fields(lines, "=");
    return {
      key,
      email: `${key}@example.com`,
      nickname,
      headline,
      intro: lines.filter((line) => !"@=:".includes(line.charAt(0))).join("\n"),
      jobs: list(jobs).map((id) => whole(id, key)),
      skills: list(skills),
      specialties: list(specialties),
      city,
      star: star === "star",
      joinedDaysAgo: whole(joined, key),
    };
  });
}

const MARKS = "@$+?>:";

function parseService(lines: string[]): DemoService {
  const [key = "", sellerKey = "", subcategory = "", title = ""] = fields(lines, "@");
  const [tags = "", consumerClass = "", created = ""] = fields(lines, ":");
  const subcategoryId = whole(subcategory, key);
  if (!isConsumerClass(consumerClass)) throw new Error(`${key}: unknown consumer class "${consumerClass}"`);
  return {
    key,
    sellerKey,
    categoryId: Math.floor(subcategoryId / 100),
    subcategoryId,
    title,
    description: richText(lines.filter((line) => !MARKS.includes(line.charAt(0)))),
    packages: rows(lines, "$").map((row) => parsePackage(row, key)),
    options: rows(lines, "+").map(([name = "", price = "", days = ""]) => ({
      title: name,
      price: whole(price, key),
      // `<3`: delivered within three days.
      ...(days.startsWith("<")
        ? { extraDays: 0, withinDays: whole(days.slice(1), key) }
        : { extraDays: whole(days, key), withinDays: null }),
    })),
    faq: prefixed(lines, "?").map((line) => {
      const [question = "", answer = ""] = line.split(" > ");
      if (answer === "") throw new Error(`${key}: a question without an answer`);
      return { question, answer };
    }),
    questions: lines.flatMap((line) => {
      const [, files, text] = /^>(>?) (.+)$/.exec(line) ?? [];
      return text === undefined ? [] : [{ text: text.trim(), files: files === ">" }];
    }),
    tags: list(tags),
    consumerClass,
    createdDaysAgo: whole(created, key),
  };
}

function parsePackage(row: string[], key: string): DemoPackage {
  const [name = "", included = "", price = "", days = "", revisions = ""] = row;
  return {
    name,
    included,
    price: whole(price, key),
    days: whole(days, key),
    revisions: revisions === "不限" ? null : whole(revisions, key),
  };
}

function isConsumerClass(word: string): word is ConsumerClass {
  return consumerClasses.some((each) => each === word);
}

/** Lines of text to the rich text the service editor would produce. */
export function richText(lines: string[]): string {
  return lines
    .map((line) => {
      if (line.startsWith("# ")) return `<h3>${inline(line.slice(2))}</h3>`;
      if (line.startsWith("- ")) return `<ul><li>${inline(line.slice(2))}</li></ul>`;
      return `<p>${inline(line)}</p>`;
    })
    .join("")
    .replaceAll("</ul><ul>", "");
}

function inline(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll(/\*\*(.+?)\*\*/g, "<strong>$1</strong>");
}

function blocks(text: string): string[][] {
  return text
    .trim()
    .split(/\n(?=@ )/)
    .map((block) =>
      block
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== ""),
    );
}

function prefixed(lines: string[], prefix: string): string[] {
  return lines.filter((line) => line.startsWith(`${prefix} `)).map((line) => line.slice(2).trim());
}

function rows(lines: string[], prefix: string): string[][] {
  return prefixed(lines, prefix).map((line) => line.split("|").map((part) => part.trim()));
}

function fields(lines: string[], prefix: string): string[] {
  const [only, ...more] = rows(lines, prefix);
  if (only === undefined || more.length > 0) throw new Error(`${lines[0]}: exactly one "${prefix}" line is needed`);
  return only;
}

function list(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function whole(text: string, key: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`${key}: "${text}" is not a whole number`);
  return Number(text);
}
