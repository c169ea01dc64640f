import type { Job } from "#server/kernel/delivery/jobs.ts";
import type { Domain } from "#server/kernel/domain.ts";
import { resolveList } from "#server/kernel/domain.ts";
import { domains } from "#server/wiring/domains.ts";

/** The display width in a fixed-width font; Chinese characters and punctuation count double. */
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 2 : 1), 0);

/** A Markdown table with aligned columns. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => widthOf(row[at] ?? ""))));
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, at) => (row[at] ?? "") + " ".repeat(width - widthOf(row[at] ?? ""))).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

/**
 * Replaces the table between the markers with its name.
 * @throws Error when the text has no such markers
 */
function put(text: string, name: string, made: string): string {
  const begin = `<!-- ${name}: written by npm run print -->`;
  const end = `<!-- end of ${name} -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`there is no place for the table "${name}"`);
  return `${text.slice(0, from + begin.length)}\n\n${made}\n\n${text.slice(to)}`;
}

const code = (name: string): string => `\`${name}\``;

/** The schedule of a job in words, Taipei time. @throws Error for patterns other than every minute, hourly or daily */
export function whenOf(cron: string | undefined): string {
  if (cron === undefined) return "when it is queued";
  if (cron === "* * * * *") return "each minute";
  const [, minute, hour] = /^(\d+) (\*|\d+) \* \* \*$/.exec(cron) ?? [];
  if (minute === undefined || hour === undefined) throw new Error(`the pattern ${cron} has no words yet`);
  const padded = (part: number) => String(part).padStart(2, "0");
  if (hour === "*") return `hourly at :${padded(Number(minute))}`;
  return `${padded((Number(hour) + 8) % 24)}:${padded(Number(minute))}`;
}

const jobRow = ({ name }: Domain, job: Job) => [code(job.name), name, job.lane ?? "slow", whenOf(job.cron), job.does];

/** Which domain may import which. */
export function domainTable(text: string): string {
  const rows = domains.map(({ name, uses }) => [name, uses.join(", ") || "none"]);
  return put(text, "domains", table(["domain", "may import"], rows));
}

/** All jobs. */
export function jobTable(text: string): string {
  const rows = domains.flatMap((domain) => resolveList(domain.jobs, domains).map((job) => jobRow(domain, job)));
  return put(text, "jobs", table(["job", "domain", "lane", "when (Taipei)", "does"], rows));
}

/** What happens to the data of a deleted account, in the order of erasure. */
export function erasedTable(text: string): string {
  const rows = domains
    .toReversed()
    .flatMap(({ name, personalData }) =>
      (personalData?.erased ?? []).map(({ tables, what }) => [name, tables.map(code).join(", "), what]),
    );
  return put(text, "erased", table(["domain", "where", "what happens"], rows));
}
