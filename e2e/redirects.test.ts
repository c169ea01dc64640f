import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type APIRequestContext, request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getMyData } from "#contract/accounts/routes.ts";
import { searchArticles } from "#contract/articles/routes.ts";
import { getService, searchServices } from "#contract/catalog/routes.ts";
import { beginOffer } from "#contract/requests/offer-routes.ts";
import { createRequest, publishRequest } from "#contract/requests/own-routes.ts";
import { getRequestGuide } from "#contract/requests/routes.ts";
import { origin } from "./harness/person.ts";
import { as, visitsOf, type Who } from "./harness/visits.ts";

/** Rows of the demo market, and requests and drafts of the members, as those of the market may have expired. */
const seller = await as("seller", async (api) => (await api.call(getMyData, {})).id);
const [service] = (await as("visitor", (api) => api.call(searchServices, {}))).data;
const [article] = (await as("visitor", (api) => api.call(searchArticles, {}))).data;
if (!service || !article) throw new Error("the demo market is empty");
const draft = { title: "新包裝的情境照", description: "" };

/** Publishes a request of the buyer. @param sellerId for this seller alone. @returns its id */
async function publish(sellerId?: number): Promise<number> {
  return as("buyer", async (api) => {
    const { category, subcategory } = await api.call(getService, { params: { id: service?.id ?? 0 } });
    const subcategoryId = subcategory?.id ?? 0;
    const { questions } = await api.call(getRequestGuide, { query: { subcategory: subcategoryId } });
    const body = {
      ...{ ...draft, categoryId: category?.id, subcategoryId, openBudget: true, sellerId },
      description: `<p>${"週末市集要用的手工皂新包裝，想拍一組溫暖自然的照片。".repeat(2)}</p>`,
      answers: questions.map(({ id, options }) => ({ id, values: [options[0] ?? "3"] })),
    };
    const { id, version } = await api.call(createRequest, { body: body as never });
    return (await api.call(publishRequest, { params: { id }, body: { version } })).id;
  });
}

const [open, given] = [{ id: await publish() }, { id: await publish(seller) }];
const [begun, meant] = await as("buyer", async (api) => [
  (await api.call(createRequest, { body: draft as never })).id,
  (await api.call(createRequest, { body: { ...draft, sellerId: seller } as never })).id,
]);
const [offered, answered] = await as("seller", async (api) => [
  (await api.call(beginOffer, { params: { id: open.id } })).id,
  (await api.call(beginOffer, { params: { id: given.id } })).id,
]);

/** A redirect of a loader: its file, the user, the requested path, and the target. */
type Redirect = [file: string, who: Who, path: string, to: string | RegExp];

const login = (path: string) => `/login?to=${encodeURIComponent(path)}`;
const redirects: Redirect[] = [
  ["pages/seller/my-profile-data.ts", "visitor", "/myprofile", login("/myprofile")],
  ["pages/seller/service-edit.tsx", "visitor", "/myservices/add", login("/myservices/add")],
  ["pages/auth/register.tsx", "buyer", "/register?to=%2Fmypage", "/mypage#logged-in"],
  ["pages/auth/login.tsx", "buyer", "/login?to=%2Fmypage", "/mypage#logged-in"],
  [
    "pages/articles/article.tsx",
    "visitor",
    `/users/${article.author.id + 1}/blogs/${article.id}`,
    `/users/${article.author.id}/blogs/${article.id}`,
  ],
  ["pages/articles/article-edit.tsx", "visitor", "/mypage/blogs/add", login("/mypage/blogs/add")],
  ["pages/order/payment.tsx", "buyer", `/orders/payment?service=${service.id}`, /^\/orders\/payment\?.*package=\d+/],
  [
    "pages/requests/write-designated.tsx",
    "buyer",
    `/requests/designate/add/${seller}`,
    `/requests/designate/edit/${meant}`,
  ],
  ["lib/lists/load-list.ts", "visitor", "/requests?category=9999999", "/requests"],
  ["pages/requests/offer-begin.tsx", "seller", `/offers/designate/add/${open.id}`, `/offers/add/${open.id}`],
  ["pages/requests/offer-begin.tsx", "seller", `/offers/add/${given.id}`, `/offers/designate/add/${given.id}`],
  ["pages/requests/write-on.tsx", "buyer", `/requests/designate/edit/${begun}`, `/requests/edit/${begun}`],
  ["pages/requests/write-on.tsx", "buyer", `/requests/edit/${meant}`, `/requests/designate/edit/${meant}`],
  ["pages/requests/my-request.tsx", "buyer", `/mypage/requests/${begun}`, `/requests/edit/${begun}`],
  ["pages/requests/offer.tsx", "seller", `/offers/designate/edit/${offered}`, `/offers/edit/${offered}`],
  ["pages/requests/offer.tsx", "seller", `/offers/edit/${answered}`, `/offers/designate/edit/${answered}`],
  ["pages/requests/request.tsx", "seller", `/requests/designate/${open.id}`, `/requests/${open.id}`],
  ["pages/requests/request.tsx", "seller", `/requests/${given.id}`, `/requests/designate/${given.id}`],
  ["pages/help/faq-detail.tsx", "visitor", "/faq/seller/detail/406", "/faq/payment/detail/406"],
  ["pages/market/services.tsx", "visitor", "/search?type=1&k=插畫", "/users?k=%E6%8F%92%E7%95%AB"],
  ["pages/market/services.tsx", "visitor", "/search?category=9999999", "/search"],
  ["pages/market/users.tsx", "visitor", "/users?job=9999999", "/users"],
  ["lib/page/require-member.ts", "visitor", "/orders/payment", login("/orders/payment")],
  ["lib/page/require-member.ts", "visitor", "/orders/result?a=1&b=2", login("/orders/result?a=1&b=2")],
  [
    "lib/page/require-member.ts",
    "visitor",
    `/requests/designate/${given.id}`,
    login(`/requests/designate/${given.id}`),
  ],
  ["lib/page/load.ts", "visitor", "/transactions/1", login("/transactions/1")],
  ["lib/page/load.ts", "visitor", "/mypage/orders?page=2", login("/mypage/orders?page=2")],
  ["lib/page/load.ts", "visitor", `/offers/designate/add/${given.id}`, login(`/offers/designate/add/${given.id}`)],
  ["lib/lists/load-list.ts", "visitor", "/users?k=", "/users"],
  ["lib/lists/load-list.ts", "visitor", "/users?page=999", /^\/users(\?page=\d+)?$/],
];

/** The path by which the router requests the data of a page. */
const dataOf = (path: string): string => {
  const { pathname, search } = new URL(path, origin);
  return `${pathname}.data${search}`;
};

const sessions = new Map<Who, APIRequestContext>();
beforeAll(async () => {
  for (const who of new Set(redirects.map(([, who]) => who))) {
    const [visit] = await visitsOf(who, ["/"]);
    if (visit) sessions.set(who, await request.newContext({ baseURL: origin, storageState: visit.session }));
  }
});
afterAll(() => Promise.all([...sessions.values()].map((session) => session.dispose())));

/** The redirect target in client-side navigation; null: none. */
async function ledByRouter(who: Who, path: string): Promise<string | null> {
  const answer = await sessions.get(who)?.get(dataOf(path), { maxRedirects: 0 });
  if (answer?.status() !== 202) return null;
  return /"redirect","([^"]+)"/.exec(await answer.text())?.[1] ?? null;
}

/** The redirect target of a full page load; null: none. */
async function ledByServer(who: Who, path: string): Promise<string | null> {
  const answer = await sessions.get(who)?.get(path, { maxRedirects: 0 });
  return answer?.headers().location ?? null;
}

test.each(redirects)("%s: %s at %s is led to %s, by the router too, and stays there", async (_, who, path, to) => {
  const wanted = typeof to === "string" ? expect.toSatisfy((led) => led === to) : expect.stringMatching(to);
  const led = await ledByRouter(who, path);
  expect(led).toEqual(wanted);
  expect(await ledByServer(who, path)).toEqual(wanted);
  const there = (led ?? "").replace(/#.*/, "");
  expect(there).not.toBe(path);
  expect(await ledByRouter(who, there)).toBe(null);
  expect(await ledByServer(who, there)).toBe(null);
});

test("every file whose loader redirects is among them", () => {
  const web = join(import.meta.dirname, "..", "web");
  const files = ["pages", "lib/page", "lib/lists"].flatMap((folder) =>
    readdirSync(join(web, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  );
  const saying = files.filter(
    (file) => /\.tsx?$/.test(file) && /throw redirect\(/.test(readFileSync(join(web, file), "utf8")),
  );
  expect(saying.sort()).toEqual([...new Set(redirects.map(([file]) => file))].sort());
});
