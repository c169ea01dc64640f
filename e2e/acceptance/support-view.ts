import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect } from "vitest";
import * as calls from "#contract/all.ts";
import { permits } from "#contract/roles.ts";
import { callsAmong, type Route } from "#contract/route/route.ts";
import siteMap from "#web/routes.ts";
import type { Person } from "../harness/person.ts";

/** Paths of the console's pages. */
const pages = (siteMap.find(({ file }) => file === "pages/admin/console.tsx")?.children ?? []).flatMap(
  ({ path }: RouteConfigEntry) => (path === undefined ? [] : [`/${path}`]),
);

/** Reading calls of the console; a stream of events never ends. */
const reads = callsAmong(Object.values(calls)).filter(
  ({ method, path, answer }) => method === "GET" && path.startsWith("/api/admin/") && answer.kind !== "events",
);

const isOpen = ({ auth }: Route) =>
  auth === "operator" || (typeof auth === "object" && "part" in auth && permits(auth, ["support"]));

/** The paths of a page or call for these rows. */
const pathsOf = (path: string, rows: readonly string[]): string[] =>
  /[:{]/.test(path) ? rows.map((row) => path.replaceAll(/:\w+|\{\w+\}/g, row)) : [path];

/** The account number, its end, or its last four digits where they are named so. */
const traceOf = (account: string) =>
  new RegExp(`${account.slice(-8)}|(末四碼|lastDigits|last_digits)\\W*${account.slice(-4)}`);

/** Ids of rows that there are. */
type Rows = { order: string; member: string; letter: string };
type Seen = { path: string; status: number; text: string };

async function look({ context }: Person, path: string): Promise<Seen> {
  const answer = await context.request.get(path, { maxRedirects: 0 });
  return { path, status: answer.status(), text: await answer.text() };
}

/**
 * Walks all pages and reading calls of the console as an operator who has only the role `support`.
 * @param account the number of a member's bank account, which the member's own settings show the end of
 */
export async function supportSeesNoAccount(helper: Person, owner: Person, account: string, rows: Rows) {
  const trace = traceOf(account);
  expect((await look(owner, "/mypage/setting")).text).toMatch(trace);

  const ids = Object.values(rows);
  const seen: Seen[] = [];
  for (const path of pages.flatMap((page) => pathsOf(page, ids))) seen.push(await look(helper, path));
  for (const call of reads)
    for (const path of pathsOf(call.path, ids)) {
      const answer = await look(helper, path);
      if (!isOpen(call)) expect(answer, path).toMatchObject({ status: 403 });
      seen.push(answer);
    }
  expect(seen.filter(({ status }) => status >= 500)).toEqual([]);
  expect(seen.filter(({ text }) => trace.test(text)).map(({ path }) => path)).toEqual([]);
  const shown = seen.flatMap(({ path, status }) => (status === 200 ? [path] : []));
  const { order, member, letter } = rows;
  for (const page of [`/admin/orders/${order}`, `/admin/members/${member}`, `/admin/contacts/${letter}`]) {
    expect(shown).toContain(page);
    expect(shown).toContain(`/api${page}`);
  }
  expect(seen.find(({ path }) => path === "/admin/withdrawals")?.status).toBe(403);
}
