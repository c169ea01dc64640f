import { AxeBuilder } from "@axe-core/playwright";
import { request } from "playwright-core";
import { expect, test } from "vitest";
import { login } from "#contract/accounts/routes.ts";
import { getCategories, getMyServices, searchServices } from "#contract/catalog/routes.ts";
import { getOrderInfo, listMyOrders, listMySales } from "#contract/orders/routes.ts";
import siteMap from "#web/routes.ts";
import { clientOf } from "./harness/client.ts";
import { newPerson, origin, type Person, phone, type Session, shareBrowser, wide } from "./harness/person.ts";

shareBrowser();

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
type Who = "visitor" | "newbie" | "buyer" | "seller";
type Entry = { path?: string | undefined; children?: readonly Entry[] | undefined };

const addressesOf = (entries: readonly Entry[], above = ""): string[] =>
  entries.flatMap(({ path, children }) => {
    const here = [above, path].filter(Boolean).join("/");
    return children ? addressesOf(children, here) : [`/${here}`];
  });

/** Every address of the site map; those with parameters or a query are opened by examples. */
const addresses = addressesOf(siteMap);
/** Those that say nothing without a query. */
const asking = ["/orders/payment", "/orders/newebpay/result"];
const plain = addresses.filter((path) => !/[:*]/.test(path) && !asking.includes(path));

/** Somebody's session, and addresses with parameters that mean something to them. */
async function enter(who: Who): Promise<{ session: Session; examples: string[] }> {
  const context = await request.newContext({ baseURL: origin, timeout: 60_000 });
  const api = clientOf(context, origin);
  if (who !== "visitor") await api.call(login, { body: { email: `${who}@example.com`, password: "password" } });
  const [category] = await api.call(getCategories, {});
  const found = await api.call(searchServices, {});
  const service = found.data.find(({ ratingCount }) => ratingCount > 0) ?? found.data[0];
  if (!category || !service) throw new Error("the demo market is empty");
  const seller = service.seller.id;
  const open = [
    `/categories/${category.id}`,
    `/subcategories/${category.subcategories[0]?.id}`,
    `/services/${service.id}`,
    `/users/${seller}`,
    `/users/${seller}/services`,
    `/users/${seller}/reviews`,
    `/orders/payment?service=${service.id}`,
    "/transactions/2147483647",
  ];
  const examples = who === "visitor" ? [...open, ...forVisitors] : [...open];
  if (who !== "visitor") {
    examples.push("/myservices/add");
    const [own] = (await api.call(getMyServices, {})).data;
    if (own) examples.push(`/myservices/${own.id}`);
    for (const closed of [false, true]) {
      for (const list of [listMyOrders, listMySales]) {
        const [order] = (await api.call(list, { query: { closed } })).data;
        if (!order) continue;
        examples.push(`/transactions/${order.id}`, `/transactions/${order.id}/info`);
        const { payment, side } = await api.call(getOrderInfo, { params: { id: order.id } });
        if (payment && side === "buyer") examples.push(`/orders/newebpay/result?no=${payment.number}`);
      }
    }
  }
  const session = await context.storageState();
  await context.dispose();
  return { session, examples };
}

const forVisitors = [
  "/search?k=設計",
  "/search?k=絕對找不到的服務名稱",
  "/search?k=%25_'%22%5C&page=abc&price_min=-1",
  "/users?k=插畫",
  "/change_password/not-a-token",
  "/register_confirm?token=not-a-token",
  "/login?to=%2Fmypage",
  "/login/callback/google",
  "/there/is/no/such/page",
  "/services/9999999999999999999",
  "/users/abc",
];

const visits: { who: Who; path: string; session: Session }[] = [];
for (const who of ["visitor", "newbie", "buyer", "seller"] as const) {
  const { session, examples } = await enter(who);
  for (const path of new Set([...plain, ...examples])) visits.push({ who, path, session });
}

/** Addresses that name nothing: their page is the one of status 404. */
const nowhere = /no\/such\/page|2147483647|9999999999999999999|users\/abc/;

async function findings({ page }: Person): Promise<string[]> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const { violations } = await new AxeBuilder({ page }).withTags(rules).setLegacyMode().analyze();
  return [
    ...(wider > 0 ? [`${wider} px wider than the window`] : []),
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`),
  ];
}

test("each address of the site map is opened", () => {
  const pattern = (address: string) => new RegExp(`^${address.replace("*", ".+").replaceAll(/:\w+/g, "[^/]+")}$`);
  const opened = visits.map(({ path }) => path.split("?")[0] ?? "");
  expect(addresses.filter((address) => !opened.some((path) => pattern(address).test(path)))).toEqual([]);
});

test.each(visits)("$who opens $path", async ({ path, session }) => {
  const person = await newPerson(wide, session);
  const status = await person.go(path);
  expect(status).toBe(nowhere.test(path) && !person.page.url().includes("/login") ? 404 : 200);
  expect(await person.page.title()).not.toBe("");
  expect(await findings(person)).toEqual([]);
  await person.page.setViewportSize(phone);
  expect(await findings(person)).toEqual([]);
  // The browser itself reports a page of status 404.
  const complaints = person.complaints().filter((text) => status !== 404 || !text.includes("status of 404"));
  expect(complaints).toEqual([]);
});
