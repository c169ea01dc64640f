import { getMyData, postIdApplication } from "#contract/accounts/routes.ts";
import { getMyArticles } from "#contract/articles/routes.ts";
import { getAdminCampaigns, getEntries, reportEntry } from "#contract/campaigns/routes.ts";
import { getMyServices, searchServices } from "#contract/catalog/routes.ts";
import { getFinanceItems } from "#contract/finance/routes.ts";
import { getIdApplications } from "#contract/identity/routes.ts";
import { getThread, listMyThreads, reportMessage } from "#contract/messaging/routes.ts";
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
import { getMessageReports } from "#contract/reports/routes.ts";
import { getMyRequests } from "#contract/requests/own-routes.ts";
import { contactUsLogged, listMyLetters } from "#contract/support/routes.ts";
import { taipeiMonth } from "#contract/time.ts";
import { orderForm } from "#server/demo/forms.ts";
import { visitPaymentPage } from "#server/sandbox/newebpay/buyer.ts";
import type { Client } from "./harness/client.ts";
import { armGateway, listService } from "./harness/market.ts";
import { someIdNumber } from "./harness/papers.ts";
import { becomeMember } from "./harness/people.ts";
import { shareBrowser } from "./harness/person.ts";
import { somePicture } from "./harness/pictures.ts";
import { adminPages, as, events, own, selling, testEach, testThatAllAreOpened, visitsOf } from "./harness/visits.ts";
import { until } from "./harness/wait.ts";

shareBrowser();

const seller = await as("seller", async (api) => (await api.call(getMyData, {})).id);
/** Makes API calls as a new member. */
const asMember = <T>(nickname: string, work: (api: Client) => Promise<T>): Promise<T> =>
  as("visitor", async (api) => {
    await becomeMember({ api }, nickname);
    return work(api);
  });

/** A waiting application for identity verification. @returns its id */
async function application(): Promise<number> {
  await asMember("等待審核", async (api) => {
    const sides = [await somePicture("正面.png"), await somePicture("背面.png")];
    await api.upload(postIdApplication, {}, { name: "王小明", number: someIdNumber() }, sides);
  });
  const [waiting] = (await as("operator", (api) => api.call(getIdApplications, {}))).data;
  if (!waiting) throw new Error("no application waits");
  return waiting.id;
}

/** An open sale of the demo buyer that they dispute. @returns its id */
async function disputed(): Promise<number> {
  return as("buyer", async (api) => {
    const { data } = await api.call(listMyOrders, {});
    const running = data.find(({ state }) => state === "delivered" || state === "in_progress");
    if (!running) throw new Error("the demo buyer has nothing that runs");
    const body = { amount: 300, reason: "交稿的內容和約定不一樣，想請平台協調。" };
    await api.call(openDispute, { params: { id: running.id }, body });
    return running.id;
  });
}

/** A paid order that its seller declines while the bank refuses the refund. @returns the order's id */
async function declined(seller: Client, buyer: Client): Promise<number> {
  const serviceId = await listService({ api: seller }, "活動主視覺與社群圖", 1000);
  const draft = await buyer.call(getOrderDraft, { query: { service: serviceId } });
  const params = await buyer.call(placeOrder, { body: orderForm(draft) });
  await visitPaymentPage(await buyer.call(payOrder, { params, body: {} }));
  const stateOf = async () => (await buyer.call(getOrder, { params })).state;
  await until("the order is paid", stateOf, (state) => state !== "pending_payment");
  await armGateway("refund_refused");
  await seller.call(declineOrder, { params, body: { reason: "這陣子檔期已滿，抱歉" } });
  return params.id;
}

/** A refund that the bank has refused. @returns the id of its item in the finance console */
async function refused(): Promise<number> {
  const orderId = await asMember("阿哲設計", (seller) => asMember("小雨", (buyer) => declined(seller, buyer)));
  const item = await as("operator", (api) =>
    until(
      "the refused refund is in the console",
      async () => (await api.call(getFinanceItems, {})).data.find((found) => found.orderId === orderId),
      (found) => found !== undefined,
    ),
  );
  return item?.id ?? 0;
}

/** A message to the demo buyer, which they report. @returns the ids of the conversation and the report */
async function reported(): Promise<{ thread: number; report: number }> {
  const thread = await as("buyer", async (api) => {
    const [first] = (await api.call(listMyThreads, {})).data;
    if (!first) throw new Error("the demo buyer has no messages");
    const params = { id: first.id };
    const said = (await api.call(getThread, { params })).messages.find(({ mine }) => !mine);
    const body = { messageId: said?.id ?? 0, reason: "想請客服確認這樣的說法是否恰當" };
    await api.call(reportMessage, { params, body });
    return first.id;
  });
  const [report] = (await as("operator", (api) => api.call(getMessageReports, {}))).data;
  if (!report) throw new Error("no report waits");
  return { thread, report: report.id };
}

/** Reports the first entry of a contest, so that the operators' list of reported entries is not empty. */
async function reportedEntry(): Promise<void> {
  await as("buyer", async (api) => {
    const { data } = await api.call(getEntries, { params: { slug: "role_chat_contest" } });
    await api.call(reportEntry, { params: { id: data[0]?.id ?? 0 }, body: { reason: "copyright", text: "" } });
  });
}

/** Pages of a member's content: a service, an article, open and closed orders and sales. */
async function kept(api: Client): Promise<string[]> {
  const [mine] = (await api.call(getMyServices, {})).data;
  const [written] = (await api.call(getMyArticles, {})).data;
  const paths = mine ? [`/myservices/${mine.id}`, `/services/${mine.id}`] : [];
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
  return paths;
}

/** The operators' pages of each campaign. */
async function campaignPages(api: Client): Promise<string[]> {
  const { data } = await api.call(getAdminCampaigns, {});
  return data.flatMap(({ id, kind }) => [
    `/admin/campaigns/${id}`,
    ...(kind === "survey" ? [`/admin/campaigns/${id}/results`] : []),
    ...(kind.endsWith("contest") ? [`/admin/campaigns/${id}/entries`] : []),
  ]);
}

/** A letter of the demo buyer to the support. @returns its id */
async function written(): Promise<number> {
  return as("buyer", async (api) => {
    await api.call(contactUsLogged, { body: { subject: "發票的抬頭", text: "請問發票的抬頭可以改成公司嗎？" } });
    return (await api.call(listMyLetters, {})).data[0]?.id ?? 0;
  });
}

const check = await application();
const letter = await written();
const dispute = await disputed();
const unsettled = await refused();
const { thread, report } = await reported();
await reportedEntry();

const ofBuyer = await as("buyer", async (api) => {
  const services = (await api.call(searchServices, {})).data;
  const service = services.find(({ ratingCount }) => ratingCount > 0) ?? services[0];
  if (!service) throw new Error("the demo market is empty");
  return visitsOf("buyer", [
    ...own,
    ...events,
    `/mypage/messages/${thread}`,
    `/mypage/letters/${letter}`,
    "/mypage/restrictions",
    `/services/${service.id}`,
    `/users/${seller}`,
    `/orders/payment?service=${service.id}`,
    `/requests/designate/add/${seller}`,
    `/requests/designate/add/${seller}/${service.id}`,
    `/transactions/${dispute}`,
    ...(await api.call(getMyRequests, { query: { list: "open" } })).data.map(({ id }) => `/mypage/requests/${id}`),
    ...(await kept(api)),
  ]);
});

const ofSeller = await as("seller", async (api) =>
  visitsOf("seller", [
    ...selling,
    `/mypage/revenue/${taipeiMonth(new Date())}`,
    "/mypage/services/coupons/add",
    "/search?k=設計",
    ...(await kept(api)),
  ]),
);

const ofOperator = await as("operator", async (api) =>
  visitsOf("operator", [
    ...adminPages,
    `/admin/reports/${report}`,
    `/admin/contacts/${letter}`,
    `/admin/members/${seller}`,
    `/admin/identity/${check}`,
    ...["", "/info"].map((page) => `/admin/disputes/${dispute}${page}`),
    `/admin/orders/${dispute}`,
    ...[`finance/${unsettled}`, "requests/offers"].map((page) => `/admin/${page}`),
    ...["methods", "invoices", "fees", "fees/add"].map((page) => `/admin/finance/${page}`),
    "/admin/services/1",
    "/admin/categories/1",
    "/admin/faq/201",
    "/admin/texts/31",
    "/admin/categories/subcategories/101",
    "/admin/categories/jobs/1",
    "/admin/news/add",
    "/admin/coupons/add",
    "/admin/campaigns/add",
    ...(await campaignPages(api)),
  ]),
);

const visits = [...ofBuyer, ...ofSeller, ...ofOperator];
testThatAllAreOpened(visits, "entered");
testEach(visits);
