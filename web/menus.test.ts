import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { areas, consoleSections } from "#contract/console/sections.ts";
import { sections } from "#contract/roles.ts";
import { accountGroups, menuLinks } from "./lib/page/own-links.ts";
import siteMap from "./routes.ts";
import { partLinks } from "./shell/console/parts.ts";

type Found = { path: string; file: string };

/** The pages of route entries, with their paths. */
function pagesOf(entries: readonly RouteConfigEntry[], above = ""): Found[] {
  return entries.flatMap(({ path, index, children, file }) => {
    const own = path ? `${above}/${path}` : above;
    if (children) return pagesOf(children, own);
    return path === "*" || (path === undefined && !index) ? [] : [{ path: own || "/", file }];
  });
}

const below = (layout: string) => pagesOf(siteMap.filter(({ file }) => file === layout)).map(({ path }) => path);

const links = accountGroups.flatMap((group) => group.links);
const ownAddresses = links.flatMap(({ href, tabs = [] }) => [href, ...tabs.map((tab) => tab.href)]);
const consoleAddresses = ["/admin", ...partLinks.map(({ href }) => href)];

/** A page with a parameter shows one row of a list, and is linked from that list. */
const listOf = (path: string) => path.slice(0, path.indexOf("/:"));

/** Pages without a parameter that are in no menu, with the reason. */
const elsewhere: Record<string, string> = {
  "/compare": "opened from the services that were picked for it",
  "/register_confirm": "comes after registration",
  "/forget_password": "asked for where one logs in",
  "/transparency": "listed beside rules and terms",
  "/guide/ranking": "linked where it is explained why something stands where it does",
  "/orders/payment": "the checkout of one service",
  "/orders/result": "where a payment ends that no gateway's page took part in",
  "/orders/result_transaction": "the same, begun in a room",
  "/orders/newebpay/result": "where the gateway leads back to",
  "/orders/newebpay/result_transaction": "where the gateway leads back to",
  "/orders/aftee/result": "where the gateway leads back to",
  "/orders/aftee/result_transaction": "where the gateway leads back to",
  "/orders/linepay/result": "where the gateway leads back to",
  "/orders/linepay/result_transaction": "where the gateway leads back to",
  "/orders/jkos/result": "where the gateway leads back to",
  "/orders/jkos/result_transaction": "where the gateway leads back to",
  "/login/pop_out": "opened in a window of its own by a page that must not be left",
  "/admin/campaigns/held": "a list beside the campaigns' own",
  "/admin/campaigns/reported": "a list beside the campaigns' own",
  "/admin/second_factor": "stands before the console",
  "/admin/finance/methods": "linked from the finance console",
  "/admin/categories/jobs": "linked from the categories",
  "/admin/categories/jobs/:id": "linked from the jobs",
  "/admin/categories/subcategories/:id": "linked from the categories",
  "/admin/synonyms/missed": "linked from the synonyms",
  "/admin/contacts/replies": "linked from the letters",
  "/admin/finance/invoices": "linked from the finance console",
  "/admin/finance/fees": "linked from the finance console",
  "/admin/finance/fees/add": "linked from the rules of fees",
  "/admin/books/journals": "linked from the books",
  "/admin/books/settlements": "linked from the books",
  "/admin/books/settlements/:id": "linked from the list of settlement reports",
  "/admin/contact_details": "a tab of the requests' part",
  "/admin/requests/offers": "a tab of the requests' part",
  "/mypage/restrictions": "linked from the own home page and the mail, while there is one",
  "/mypage/copyright/:id": "where the mail about a notice leads",
  "/mypage/orders/requests/:id": "where the task of an accepted offer leads",
  "/policy/disclaimer": "on the shelf of /policy",
  "/rules/behaviors": "on the shelf of /rules",
  "/rules/polite": "on the shelf of /rules",
  "/rules/services": "on the shelf of /rules",
};

test("every page of one's own has a link or a tab, or is one of such a list", () => {
  const missing = below("pages/account/account.tsx").filter(
    (path) => !(path in elsewhere) && !ownAddresses.includes(path.includes("/:") ? listOf(path) : path),
  );
  expect(missing).toEqual([]);
});

test("every page of the console is a part of it, or one of a part's list; every part has its page", () => {
  const standing = below("pages/admin/console.tsx");
  const missing = standing.filter(
    (path) => !(path in elsewhere) && !consoleAddresses.includes(path.includes("/:") ? listOf(path) : path),
  );
  expect(missing).toEqual([]);
  expect(consoleAddresses.filter((path) => !standing.includes(path))).toEqual([]);
  expect(partLinks).toHaveLength(sections.length);
  expect(areas.flatMap((area) => area.parts).sort()).toEqual([...sections].sort());
});

test("a page of the console lies in the folder of the area that the menu shows it in", () => {
  const pages = pagesOf(siteMap.filter(({ file }) => file === "pages/admin/console.tsx"));
  const wrong = sections.flatMap((section) =>
    pages
      .filter(({ path }) => path === `/admin/${section}` || path.startsWith(`/admin/${section}/`))
      .filter(({ file }) => !file.startsWith(`pages/admin/${consoleSections[section].area}/`)),
  );
  expect(wrong).toEqual([]);
});

/** Links in header, footer and their menus. */
function namedByShell(): Set<string> {
  const shell = join(import.meta.dirname, "shell");
  const sources = ["", "header"]
    .flatMap((folder) => readdirSync(join(shell, folder)).map((name) => join(folder, name)))
    .filter((name) => /\.tsx$/.test(name) && !name.includes(".test."))
    .map((name) => readFileSync(join(shell, name), "utf8"));
  return new Set([...sources.join("\n").matchAll(/\bto\("([^"]+)"/g)].map(([, path = ""]) => path));
}

test("every other page without a parameter stands in header or footer, or has a reason not to", () => {
  const shown = new Set(["/", ...namedByShell(), ...ownAddresses, ...consoleAddresses]);
  const open = pagesOf(siteMap).filter(({ path }) => !path.includes(":") && !shown.has(path));
  expect(open.map(({ path }) => path).filter((path) => !(path in elsewhere))).toEqual([]);
});

test("a reason stands only for a page that needs one", () => {
  const shown = new Set([...namedByShell(), ...ownAddresses, ...consoleAddresses]);
  const standing = new Set(pagesOf(siteMap).map(({ path }) => path));
  expect(Object.keys(elsewhere).filter((path) => shown.has(path) || !standing.has(path))).toEqual([]);
});

test("the member's menu shows pages of the frame", () => {
  expect(links).toEqual(expect.arrayContaining(menuLinks));
});

/** The only form that gets its attributes, including `method`, from this hook. */
const spread = "useSearch";

test("every form names its method: without one a press before the scripts run writes what was typed into the address", () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".tsx"),
  );
  const forms = files.flatMap((name) => {
    const source = readFileSync(join(import.meta.dirname, name), "utf8");
    return [...source.matchAll(/<form\b(?!\.)(?:=>|[^>])*>/g)].map(([tag]) => ({ name, tag, source }));
  });
  expect(forms.length).toBeGreaterThan(40);
  const silent = forms.filter(({ tag, source }) =>
    tag.includes("{...props}") ? !source.includes(spread) : !/\smethod="(get|post|dialog)"/.test(tag),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});
