import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#contract/api.ts";
import { to } from "#contract/paths/to.ts";
import type { LoaderApi } from "#contract/route/query.ts";
import { apiContext, siteContext } from "#web/lib/calls/api-context.ts";
import { setPageMember } from "#web/lib/calls/page-member.ts";
import { isFrameIncomplete, setFrameIncomplete } from "#web/lib/runtime/incomplete-frame.ts";
import { clearLoggedOut, markLoggedOut } from "#web/lib/runtime/logged-out.ts";
import { shouldRevalidate } from "#web/root.tsx";
import { appAround, loadRoot } from "./root-data.ts";

const visitor = { isLogged: false, id: 0, status: 1 };
const whole: Record<string, unknown> = {
  "GET /api/my_data": visitor,
  "GET /api/categories": [{ id: 1, name: "設計", order: 1, subcategories: [] }],
  "GET /api/blog_categories": [{ id: 1, name: "接案" }],
  "GET /api/social_logins": { google: null, facebook: null, nonce: "n" },
};

/** Runs the root loader with these responses; an error is thrown. */
function loaded(answers: Record<string, unknown> = {}) {
  const context = new RouterContextProvider();
  const call = async (name: string) => {
    const answer = { ...whole, ...answers }[name];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  context.set(apiContext, { call } as unknown as LoaderApi);
  context.set(siteContext, { now: () => 0, origin: "", company: {}, sandbox: true } as never);
  return loadRoot({ context, request: new Request("http://localhost/search") });
}
const refused = (status: number, code: string) => new ApiError(status, { code, message: "" } as never);

test("a page comes without what its menus are made of, and says that something is missing", async () => {
  expect(await loaded()).toMatchObject({ partly: false });
  const fault = refused(500, "internal");
  const without = await loaded({ "GET /api/categories": fault, "GET /api/blog_categories": fault });
  expect(without).toMatchObject({ me: visitor, categories: [], blogCategories: [], partly: true });
  expect(await loaded({ "GET /api/social_logins": new Error("no line") })).toMatchObject({
    categories: [{ id: 1, name: "設計" }],
    socialLogins: null,
    partly: true,
  });
});

test("a blocked account is refused the menus and misses nothing", async () => {
  const blocked = refused(403, "account_blocked");
  const asked = {
    "GET /api/categories": blocked,
    "GET /api/blog_categories": blocked,
    "GET /api/social_logins": blocked,
  };
  const me = { ...visitor, isLogged: true, id: 7, status: 3 };
  expect(await loaded({ ...asked, "GET /api/my_data": me })).toMatchObject({ me, partly: false });
});

test("being led to the log-in is no failure of a menu, and who is here is no menu", async () => {
  const led = await loaded({ "GET /api/categories": refused(401, "unauthenticated") }).catch(
    (thrown: unknown) => thrown,
  );
  expect(led).toBeInstanceOf(Response);
  expect((led as Response).headers.get("location")).toBe(to("/login", { to: "/search" }));
  await expect(loaded({ "GET /api/my_data": refused(500, "internal") })).rejects.toMatchObject({
    init: { status: 500 },
  });
});

/** Whether the root revalidates on a navigation between two URLs. */
function asksAnew(from: string, next: string, defaultShouldRevalidate = false): boolean {
  const [currentUrl, nextUrl] = [new URL(from, "http://localhost"), new URL(next, "http://localhost")];
  return shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate } as never);
}

beforeEach(() => {
  setFrameIncomplete(false);
  setPageMember(0);
});

test("a move asks for nothing anew, unless a menu is missing", () => {
  expect(asksAnew("/", "/search", true)).toBe(false);
  setFrameIncomplete(true);
  expect(isFrameIncomplete()).toBe(true);
  expect(asksAnew("/", "/search")).toBe(true);
});

test("a mutation asks anew, and so does the log-in of who is still named", () => {
  expect(asksAnew("/search", "/search", true)).toBe(true);
  expect(asksAnew("/search", "/search", false)).toBe(false);
  expect(asksAnew("/mypage", "/login?to=%2Fmypage", true)).toBe(false);
  setPageMember(7);
  expect(asksAnew("/mypage", "/login?to=%2Fmypage")).toBe(true);
});

test("whoever leaves the log-in is asked for with the page that they wanted", () => {
  for (const from of ["/login?to=%2Fsearch", "/register", "/login/callback/google"])
    expect(asksAnew(from, "/search"), from).toBe(true);
  expect(asksAnew("/login", "/register")).toBe(false);
  expect(asksAnew("/register_confirm", "/search")).toBe(false);
});

test("whoever has logged out is named until a page of nobody is here, however often the way to it is begun", () => {
  vi.stubGlobal("document", { cookie: "" });
  markLoggedOut(7);
  expect(asksAnew("/mypage", "/")).toBe(true);
  expect(asksAnew("/mypage", "/")).toBe(true);
  clearLoggedOut();
  expect(asksAnew("/mypage", "/")).toBe(false);
  vi.unstubAllGlobals();
});

test.each([
  ["LINE", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari Line/15.9.0"],
  [
    "Facebook",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile [FBAN/FBIOS;FBAV/500.0;FBDV/iPhone16,1]",
  ],
  ["Facebook", "Mozilla/5.0 (Linux; Android 15; wv) Chrome/137.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/500.0;]"],
  ["Instagram", "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile Instagram 380.0.0 (iPhone16,1)"],
  [null, "Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15"],
  [null, "Mozilla/5.0 (X11; Linux x86_64; Airline/2) Chrome/137.0"],
])("the app around the page: %s", (app, agent) => {
  expect(appAround(agent)).toBe(app);
});
