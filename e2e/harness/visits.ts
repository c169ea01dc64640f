import { type BrowserContext, request } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import siteMap from "#web/routes.ts";
import { type Client, clientOf } from "./client.ts";
import { barriers, tooWide, unsized, untold } from "./looked-through.ts";
import { becomeDemo } from "./people.ts";
import { openProfile, origin, type Person, personOn, phone, type Session, savePicture, wide } from "./person.ts";

/** The users whose pages are checked: a visitor, a new member, and members with content on every page. */
export type Who = "visitor" | "newbie" | "buyer" | "seller" | "operator";
type Entry = { path?: string | undefined; children?: readonly Entry[] | undefined };

const addressesOf = (entries: readonly Entry[], above = ""): string[] =>
  entries.flatMap(({ path, children }) => {
    const here = [above, path].filter(Boolean).join("/");
    return children ? addressesOf(children, here) : [`/${here}`];
  });

/** Every path of the site map; those with parameters or a query are opened with examples. */
const addresses = addressesOf(siteMap);
/** The paths that need a query. */
const asking = addresses.filter((path) => /^\/orders\/(payment|.*result)/.test(path));
const plain = addresses.filter((path) => !/[:*]/.test(path) && !asking.includes(path));
/** Pages that need a log-in: visitors are redirected to it. */
export const own = plain.filter((path) => /^\/(my|offers|orders)/.test(path));
/** Pages that are different for a seller than for a buyer. */
export const selling = own.filter((path) =>
  /^\/my(profile|services)|sell|services|blogs|revenue|received|mypage$/.test(path),
);
export const adminPages = plain.filter((path) => path.startsWith("/admin"));
export const open = plain.filter((path) => !own.includes(path) && !adminPages.includes(path));

/** The campaigns of the demo market: some are running, some are over. */
export const events = ["300", "blog_2025", "role_chat_contest", "ux_survey_2409", "xmas_2024"].map(
  (slug) => `/events/${slug}`,
);

/** Paths that do not exist and return 404. */
const nowhere = /no\/such\/page|9999999999999999999|users\/abc|news\/9999999999/;

/**
 * Pages that are checked at both widths, with the frame: `framed` for everybody, `readWide` for visitors. Others are
 * checked on the phone only, which is harder.
 */
const framed = new Set(["/", "/mypage", "/admin"]);
const readWide = /^\/(blogs$|events\/|users\/\d+\/blogs\/)/;

/** Pages opened by the tests of copyright notices, requests, withdrawal, settlements, card and wallet, which create the rows that they need. */
const walkedElsewhere =
  /^\/(offers\/|orders\/.*result|requests\/(designate\/(:id|edit)|edit)|mypage\/(orders\/requests|copyright)|admin\/(copyright|requests|withdrawals|books\/settlements|newsletter)\/)/;
/** Pages that members and operators open; all others are opened by a visitor. */
const entered = /^\/(my|offers|orders|transactions|admin|requests\/designate)/;

/**
 * The users' sessions. Each logs in once, because an operator's code is single-use and changes every thirty seconds.
 */
const sessions = new Map<Who, Promise<Session>>();

async function logIn(who: Who): Promise<Session> {
  const context = await request.newContext({ baseURL: origin, timeout: 60_000 });
  await becomeDemo({ api: clientOf(context, origin) }, who);
  const session = await context.storageState();
  await context.dispose();
  return session;
}

function sessionOf(who: Who): Promise<Session> {
  const session = sessions.get(who) ?? logIn(who);
  sessions.set(who, session);
  return session;
}

/** Makes API calls as one of them; a log-in as somebody else during it is not kept. */
export async function as<T>(who: Who, work: (api: Client) => Promise<T>): Promise<T> {
  const storageState = await sessionOf(who);
  const context = await request.newContext({ baseURL: origin, timeout: 60_000, storageState });
  try {
    return await work(clientOf(context, origin));
  } finally {
    await context.dispose();
  }
}

type Visit = { who: Who; path: string; session: Session };

/** The visits of a person to these addresses. */
export async function visitsOf(who: Who, paths: readonly string[]): Promise<Visit[]> {
  const session = await sessionOf(who);
  return [...new Set(paths)].map((path) => ({ who, path, session }));
}

/** The users' browser profiles, one each, so that files are cached as for a real visitor. */
const profiles = new Map<Who, Promise<BrowserContext>>();

async function profileOf(who: Who, session: Session): Promise<BrowserContext> {
  const profile = profiles.get(who) ?? openProfile(wide, session);
  profiles.set(who, profile);
  return profile;
}

/** Pages that are free for the next visit: a newly opened page compiles every script again. */
const resting = new Map<Who, Person[]>();

async function personOf({ who, session }: Visit): Promise<Person> {
  const rested = resting.get(who)?.pop();
  if (!rested) return personOn(await (await profileOf(who, session)).newPage());
  rested.complaints();
  return rested;
}

function rest(who: Who, person: Person): void {
  resting.set(who, [...(resting.get(who) ?? []), person]);
}

/** Tests that no address of the site map is left out, of the public ones or of those behind a log-in. */
export function testThatAllAreOpened(visits: readonly Visit[], which: "public" | "entered"): void {
  test(`each address of the site map is opened: ${which}`, () => {
    const pattern = (address: string) => new RegExp(`^${address.replace("*", ".+").replaceAll(/:\w+/g, "[^/]+")}$`);
    const opened = visits.map(({ path }) => path.split("?")[0] ?? "");
    const wanted = addresses.filter(
      (address) => entered.test(address) === (which === "entered") && !walkedElsewhere.test(address),
    );
    expect(wanted.length).toBeGreaterThan(20);
    expect(wanted.filter((address) => !opened.some((path) => pattern(address).test(path)))).toEqual([]);
  });
}

/**
 * Adds a test for each visit: the page loads, describes itself, fits both windows, is accessible, and the browser has
 * no errors.
 */
export function testEach(visits: readonly Visit[]): void {
  afterAll(() => {
    profiles.clear();
    resting.clear();
    sessions.clear();
  });
  // Two at a time: while one page loads, the other is checked.
  test.concurrent.for(visits)("$who opens $path", async (visit, { expect, onTestFinished, task }) => {
    const { who, path } = visit;
    const person = await personOf(visit);
    onTestFinished(async () => {
      if (task.result?.state !== "fail") return rest(who, person);
      await savePicture(person.page, task.name);
      await person.page.close();
    });
    await person.page.setViewportSize(wide);
    const frame = framed.has(path) || (who === "visitor" && readWide.test(path));
    const status = await person.go(path);
    expect(status).toBe(nowhere.test(path) ? 404 : 200);
    expect(await person.page.title()).not.toBe("");
    if (status === 200) expect(await untold(person)).toEqual([]);
    expect(await unsized(person)).toEqual([]);
    expect(await tooWide(person)).toEqual([]);
    if (frame) expect(await barriers(person, frame)).toEqual([]);
    await person.page.setViewportSize(phone);
    expect(await tooWide(person)).toEqual([]);
    if (path === "/mypage/top_sell") {
      // Tabs and tables have to fit the narrowest window of the standard, too.
      await person.page.setViewportSize({ ...phone, width: 320 });
      expect(await tooWide(person)).toEqual([]);
      await person.page.setViewportSize(phone);
    }
    // A new member's pages are not checked again: they have less on them than the buyer's, and all empty states are one
    // component.
    if (who !== "newbie" || frame) expect(await barriers(person, frame)).toEqual([]);
    // The browser reports the status 404 of a page as an error.
    const complaints = person.complaints().filter((text) => status !== 404 || !text.includes("status of 404"));
    expect(complaints).toEqual([]);
  });
}
