import { type BrowserContext, request } from "playwright-core";
import { expect, test } from "vitest";
import { getMyData, postIdApplication } from "#contract/accounts/routes.ts";
import { getMyArticles, searchArticles } from "#contract/articles/routes.ts";
import { getDeskCampaigns, getEntries, reportEntry } from "#contract/campaigns/routes.ts";
import { getCategories, getMyServices, searchServices } from "#contract/catalog/routes.ts";
import { getRecentNews } from "#contract/content/routes.ts";
import { getFinanceItems } from "#contract/finance/routes.ts";
import { getMessageReports, getThread, listMyThreads, reportMessage } from "#contract/messaging/routes.ts";
import { getIdApplications } from "#contract/moderation/routes.ts";
import {
  declineOrder,
  getOrder,
  getOrderDraft,
  getOrderInfo,
  listMyOrders,
  listMySales,
  openDispute,
  payOrder,
  placeOrder,
} from "#contract/orders/routes.ts";
import { createPlan, createPortfolio, uploadPortfolioImage } from "#contract/profiles/item-routes.ts";
import { getMyRequests } from "#contract/requests/own-routes.ts";
import { getNewestRequests } from "#contract/requests/routes.ts";
import { taipeiMonth } from "#contract/time.ts";
import { walkPaymentPage } from "#server/sandbox/newebpay/buyer.ts";
import siteMap from "#web/routes.ts";
import { clientOf } from "./harness/client.ts";
import { barriers, tooWide, unsized, untold } from "./harness/looked-through.ts";
import { armGateway, listService } from "./harness/market.ts";
import { someIdNumber } from "./harness/papers.ts";
import { becomeDemo, becomeMember } from "./harness/people.ts";
import {
  openProfile,
  origin,
  type Person,
  personAt,
  phone,
  type Session,
  shareBrowser,
  wide,
} from "./harness/person.ts";
import { somePicture } from "./harness/pictures.ts";
import { until } from "./harness/wait.ts";

shareBrowser({ pictures: false });

const people = ["visitor", "newbie", "buyer", "seller", "operator"] as const;
type Who = (typeof people)[number];
type Entry = { path?: string | undefined; children?: readonly Entry[] | undefined };

const addressesOf = (entries: readonly Entry[], above = ""): string[] =>
  entries.flatMap(({ path, children }) => {
    const here = [above, path].filter(Boolean).join("/");
    return children ? addressesOf(children, here) : [`/${here}`];
  });

/** Every address of the site map; those with parameters or a query are opened by examples. */
const addresses = addressesOf(siteMap);
/** Those that say nothing without a query. */
const asking = addresses.filter((path) => /^\/orders\/(payment|.*result)/.test(path));
const plain = addresses.filter((path) => !/[:*]/.test(path) && !asking.includes(path));
/** Pages of one's own: a visitor is sent to the login. */
const own = plain.filter((path) => /^\/(my|offers|orders)/.test(path));
/** What means something else to a seller than to a buyer. */
const selling = own.filter((path) => /^\/my(profile|services)|sell|services|blogs|revenue|received|mypage$/.test(path));
const desk = plain.filter((path) => path.startsWith("/admin"));
const open = plain.filter((path) => !own.includes(path) && !desk.includes(path));

/** Each of them logs in once: an operator's code is good once in thirty seconds. */
const sessions = new Map<Who, Promise<Session>>();

async function logIn(who: Who): Promise<Session> {
  const context = await request.newContext({ baseURL: origin, timeout: 60_000 });
  await becomeDemo({ api: clientOf(context, origin) }, who);
  const session = await context.storageState();
  await context.dispose();
  return session;
}

async function enter(who: Who) {
  const session = sessions.get(who) ?? logIn(who);
  sessions.set(who, session);
  const context = await request.newContext({ baseURL: origin, timeout: 60_000, storageState: await session });
  return { context, api: clientOf(context, origin) };
}

/** A member whose pages have something on each of them. */
async function showcase(): Promise<{ seller: number; work: number }> {
  const { context, api } = await enter("seller");
  const { id: seller } = await api.call(getMyData, {});
  const picture = await api.upload(uploadPortfolioImage, {}, {}, await somePicture("作品.png"));
  const images = [{ ...picture, alt: "" }];
  const { id: work } = await api.call(createPortfolio, { body: { title: "小店的整套識別", images } });
  await api.call(createPlan, { body: { title: "視訊諮詢", content: "一小時，含重點整理", price: 900, unit: "hour" } });
  await context.dispose();
  return { seller, work };
}

const { seller, work } = await showcase();

/** An application for an identity check that waits. @returns its id */
async function application(): Promise<number> {
  const member = await enter("visitor");
  await becomeMember(member, "等待審核");
  const sides = [await somePicture("正面.png"), await somePicture("背面.png")];
  await member.api.upload(postIdApplication, {}, { name: "王小明", number: someIdNumber() }, sides);
  await member.context.dispose();
  const operator = await enter("operator");
  const { data } = await operator.api.call(getIdApplications, {});
  await operator.context.dispose();
  const [waiting] = data;
  if (!waiting) throw new Error("no application waits");
  return waiting.id;
}

const check = await application();

/** The first entry of a contest, reported: its list at the desk has something to show. */
async function reportedEntry(): Promise<void> {
  const { context, api } = await enter("buyer");
  const { data } = await api.call(getEntries, { params: { slug: "role_chat_contest" } });
  await api.call(reportEntry, { params: { id: data[0]?.id ?? 0 }, body: { reason: "copyright", text: "" } });
  await context.dispose();
}

await reportedEntry();

/** A running sale of the demo buyer that they dispute. @returns its id */
async function disputed(): Promise<number> {
  const { context, api } = await enter("buyer");
  const { data } = await api.call(listMyOrders, {});
  const running = data.find(({ state }) => state === "delivered" || state === "in_progress");
  if (!running) throw new Error("the demo buyer has nothing that runs");
  const body = { amount: 300, reason: "交稿的內容和約定不一樣，想請平台協調。" };
  await api.call(openDispute, { params: { id: running.id }, body });
  await context.dispose();
  return running.id;
}

const dispute = await disputed();

/** A refund that the bank has refused. @returns what waits for it at the finance desk */
async function refused(): Promise<number> {
  const [seller, buyer, operator] = [await enter("visitor"), await enter("visitor"), await enter("operator")];
  await becomeMember(seller, "阿哲設計");
  await becomeMember(buyer, "小雨");
  const serviceId = await listService(seller, "活動主視覺與社群圖", 1000);
  const draft = await buyer.api.call(getOrderDraft, { query: { service: serviceId } });
  const { chosen, total: expectedTotal, seen } = draft;
  const body = { serviceId, packageId: chosen.packageId, expectedTotal, seen, consent: true };
  const params = await buyer.api.call(placeOrder, { body });
  await walkPaymentPage(await buyer.api.call(payOrder, { params, body: {} }));
  const stateOf = async () => (await buyer.api.call(getOrder, { params })).state;
  await until("the order is paid", stateOf, (state) => state !== "pending_payment");
  await armGateway("refund_refused");
  await seller.api.call(declineOrder, { params, body: { reason: "這陣子檔期已滿，抱歉" } });
  const { data } = await until(
    "the refused refund is at the desk",
    () => operator.api.call(getFinanceItems, {}),
    (found) => found.data.some(({ orderId }) => orderId === params.id),
  );
  for (const { context } of [seller, buyer, operator]) await context.dispose();
  return data.find(({ orderId }) => orderId === params.id)?.id ?? 0;
}

const unsettled = await refused();

/** What somebody said to the demo buyer, reported by them. @returns the conversation and the report */
async function reported(): Promise<{ thread: number; report: number }> {
  const buyer = await enter("buyer");
  const [first] = (await buyer.api.call(listMyThreads, {})).data;
  if (!first) throw new Error("the demo buyer has no messages");
  const params = { id: first.id };
  const said = (await buyer.api.call(getThread, { params })).messages.find(({ mine }) => !mine);
  const body = { messageId: said?.id ?? 0, reason: "想請客服確認這樣的說法是否恰當" };
  await buyer.api.call(reportMessage, { params, body });
  await buyer.context.dispose();
  const operator = await enter("operator");
  const [report] = (await operator.api.call(getMessageReports, {})).data;
  await operator.context.dispose();
  if (!report) throw new Error("no report waits");
  return { thread: first.id, report: report.id };
}

const { thread, report } = await reported();

/** Somebody's session, and the addresses that mean something to them. */
async function visitsOf(who: Who): Promise<{ session: Session; paths: string[] }> {
  const { context, api } = await enter(who);
  const [category] = await api.call(getCategories, {});
  const found = await api.call(searchServices, {});
  const service = found.data.find(({ ratingCount }) => ratingCount > 0) ?? found.data[0];
  const [article] = (await api.call(searchArticles, {})).data;
  if (!category || !service || !article) throw new Error("the demo market is empty");
  const paths = {
    visitor: [
      ...open,
      ...odd,
      ...events,
      `/categories/${category.id}`,
      `/subcategories/${category.subcategories[0]?.id}`,
      `/services/${service.id}`,
      `/requests/categories/${category.id}`,
      `/requests/subcategories/${category.subcategories[0]?.id}`,
      ...(await api.call(getNewestRequests, {})).slice(0, 2).map(({ id }) => `/requests/${id}`),
      `/blogs/categories/${article.category.id}`,
      `/users/${article.author.id}/blogs`,
      `/users/${article.author.id}/blogs/${article.id}`,
      "/faq/payment",
      "/faq/payment/detail/406",
      ...(await api.call(getRecentNews, {})).map(({ id }) => `/news/${id}`),
      ...["", "/services", "/reviews", "/portfolios", `/portfolios/${work}`, "/plans", "/skills"].map(
        (page) => `/users/${seller}${page}`,
      ),
    ],
    newbie: [...own, "/", "/myservices/add", "/events/300", "/events/ux_survey_2409"],
    buyer: [
      ...own,
      ...events,
      `/mypage/messages/${thread}`,
      `/services/${service.id}`,
      `/users/${seller}`,
      `/orders/payment?service=${service.id}`,
      `/requests/designate/add/${seller}`,
      `/requests/designate/add/${seller}/${service.id}`,
      `/transactions/${dispute}`,
    ],
    seller: [
      ...selling,
      `/mypage/revenue/${taipeiMonth(new Date())}`,
      "/mypage/services/coupons/add",
      "/search?k=設計",
    ],
    operator: [
      ...desk,
      `/admin/reports/${report}`,
      `/admin/members/${seller}`,
      `/admin/identity/${check}`,
      ...["", "/info"].map((page) => `/admin/disputes/${dispute}${page}`),
      ...[`finance/${unsettled}`, "requests/offers"].map((page) => `/admin/${page}`),
      ...["methods", "invoices", "fees", "fees/add"].map((page) => `/admin/finance/${page}`),
      "/admin/news/add",
      "/admin/coupons/add",
      "/admin/campaigns/add",
      ...(await campaignPages(api, who)),
    ],
  }[who];
  if (who === "buyer")
    for (const { id } of (await api.call(getMyRequests, { query: { list: "open" } })).data)
      paths.push(`/mypage/requests/${id}`);
  if (who === "buyer" || who === "seller") {
    const [mine] = (await api.call(getMyServices, {})).data;
    if (mine) paths.push(`/myservices/${mine.id}`, `/services/${mine.id}`);
    const [written] = (await api.call(getMyArticles, {})).data;
    if (written) paths.push(`/mypage/blogs/edit/${written.id}`);
    for (const closed of [false, true]) {
      for (const list of [listMyOrders, listMySales]) {
        const [order] = (await api.call(list, { query: { closed } })).data;
        if (!order) continue;
        paths.push(`/transactions/${order.id}`, `/transactions/${order.id}/info`);
        const { payment, side, laborReceipt } = await api.call(getOrderInfo, { params: { id: order.id } });
        if (laborReceipt) paths.push(`/transactions/${order.id}/labor_receipt`);
        if (payment && side === "buyer") paths.push(`/orders/result?no=${payment.number}`);
      }
    }
  }
  const session = await context.storageState();
  await context.dispose();
  return { session, paths };
}

/** The campaigns of the demo market: some run, some are over. */
const events = ["300", "blog_2025", "role_chat_contest", "ux_survey_2409", "xmas_2024"].map(
  (slug) => `/events/${slug}`,
);

/** The pages of each campaign at its desk. */
async function campaignPages(api: Person["api"], who: Who): Promise<string[]> {
  if (who !== "operator") return [];
  const { data } = await api.call(getDeskCampaigns, {});
  return data.flatMap(({ id, kind }) => [
    `/admin/campaigns/${id}`,
    ...(kind === "survey" ? [`/admin/campaigns/${id}/results`] : []),
    ...(kind.endsWith("contest") ? [`/admin/campaigns/${id}/entries`] : []),
  ]);
}

/** Addresses that somebody may type or follow from an old link. */
const odd = [
  "/search?k=設計",
  "/blogs?k=合約&page=99",
  "/blogs?k=絕對找不到的文章",
  "/search?k=絕對找不到的服務名稱",
  "/search?k=%25_'%22%5C&page=abc&price_min=-1",
  "/users?k=插畫",
  "/change_password/not-a-token",
  "/not_me/not-a-token",
  "/register_confirm?token=not-a-token",
  "/login?to=%2Fmypage",
  "/login/callback/google",
  "/there/is/no/such/page",
  "/services/9999999999999999999",
  "/users/abc",
  "/faq?k=退款",
  "/faq?k=量子力學的薛丁格方程式",
  "/news/9999999999",
];

const visits: { who: Who; path: string; session: Session }[] = [];
for (const who of people) {
  const { session, paths } = await visitsOf(who);
  for (const path of new Set(paths)) visits.push({ who, path, session });
}

/** Addresses that name nothing: their page is the one of status 404. */
const nowhere = /no\/such\/page|9999999999999999999|users\/abc|news\/9999999999/;

/** Looked through at both widths, frame included; elsewhere the phone's page is the harder one. The rest is read by visitors. */
const framed = new Set(["/", "/mypage", "/admin"]);
const readWide = /^\/(blogs$|events\/|users\/\d+\/blogs\/)/;

/** Each has one browser: what a page needs is fetched once, as by anybody who looks around. */
const profiles = new Map<Who, Promise<BrowserContext>>();

async function profileOf(who: Who, session: Session): Promise<BrowserContext> {
  const profile = profiles.get(who) ?? openProfile(wide, session);
  profiles.set(who, profile);
  return profile;
}

/** Opened by the journeys of requests, withdrawal, card and wallet, which make the rows that they need. */
const walkedElsewhere =
  /^\/(offers\/|orders\/.*result|requests\/(designate\/(:id|edit)|edit)|mypage\/orders\/requests|admin\/(requests|withdrawals)\/)/;

test("each address of the site map is opened", () => {
  const pattern = (address: string) => new RegExp(`^${address.replace("*", ".+").replaceAll(/:\w+/g, "[^/]+")}$`);
  const opened = visits.map(({ path }) => path.split("?")[0] ?? "");
  expect(
    addresses.filter(
      (address) => !walkedElsewhere.test(address) && !opened.some((path) => pattern(address).test(path)),
    ),
  ).toEqual([]);
});

test.each([...own, ...desk])("a visitor at %s is sent to the login, the way back remembered", async (path) => {
  const response = await fetch(`${origin}${path}?page=2`, { redirect: "manual" });
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe(`/login?to=${encodeURIComponent(`${path}?page=2`)}`);
});

test("where a vendor leads back to says whose account it is about", async () => {
  for (const [path, title] of [
    ["/login/callback/google", "用 Google 登入"],
    ["/login/callback/facebook", "用 Facebook 登入"],
    ["/login/pop_out", "在新視窗登入"],
  ])
    expect(await (await fetch(`${origin}${path}`)).text()).toContain(`<title>${title}`);
});

// Two at a time: while one page loads, the other is looked through.
test.concurrent.for(visits)("$who opens $path", async ({ who, path, session }, { expect, onTestFinished }) => {
  const person = await personAt(await profileOf(who, session), onTestFinished);
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
    // The widest of tabs and tables, at the narrowest window of the standard.
    await person.page.setViewportSize({ ...phone, width: 320 });
    expect(await tooWide(person)).toEqual([]);
    await person.page.setViewportSize(phone);
  }
  // A beginner's pages hold nothing yet: less than the buyer's, and of what is empty one component.
  if (who !== "newbie" || frame) expect(await barriers(person, frame)).toEqual([]);
  // The browser itself reports a page of status 404.
  const complaints = person.complaints().filter((text) => status !== 404 || !text.includes("status of 404"));
  expect(complaints).toEqual([]);
});
