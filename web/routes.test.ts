import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import siteMap from "./routes.ts";

/** All paths of a route map, `:id` written as `{}`. */
function pathsOf(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path].filter(Boolean).join("/");
    const below = entry.children ? pathsOf(entry.children, path) : [];
    return entry.children && !entry.index ? [...below] : [`/${path.replaceAll(/:\w+/g, "{}")}`, ...below];
  });
}

const standing = new Set(pathsOf(siteMap));

const under = (base: string, ...pages: string[]) => pages.map((page) => (page === "" ? base : `${base}/${page}`));

/** The paths of the specification (its section 2) that the product has. `{}` is any parameter. */
const present = [
  "/",
  "/forget_password",
  "/login",
  "/register",
  "/register_confirm",
  "/search",
  "/search/service_500",
  "/categories/{}",
  "/subcategories/{}",
  "/services/{}",
  "/change_password/{}",
  "/users",
  ...under("/users/{}", "", "plans", "portfolios", "portfolios/{}", "reviews", "services", "skills"),
  ...under("/users/{}", "blogs", "blogs/{}"),
  ...under("/blogs", "", "categories/{}"),
  ...under("/mypage/blogs", "", "add", "edit/{}"),
  ...under(
    "/mypage",
    "",
    "favorites",
    "orders",
    "orders/closed",
    "orders_sell",
    "orders_sell/closed",
    "revenue",
    "setting",
  ),
  ...under("/mypage/points", "", "coins"),
  ...under("/mypage/messages", "", "{}"),
  ...under("/mypage/notifications", "", "tasks", "user"),
  ...under("/policy", "", "delivery", "disclaimer", "privacy", "protection"),
  ...under("/rules", "", "behaviors", "polite", "services"),
  "/contact",
  "/about",
  "/mission",
  ...under("/guide", "", "sell", "transactions"),
  ...under("/faq", "", "{}", "{}/detail/{}"),
  ...under("/news", "", "{}"),
  ...under("/mypage", "received_favorites", "services", "top_sell"),
  ...under("/myprofile", "", "plans", "portfolios", "reviews", "services", "skills"),
  ...under("/myservices", "add", "{}"),
  "/orders/payment",
  ...["", "/newebpay", "/jkos", "/aftee"].flatMap((gateway) =>
    under(`/orders${gateway}`, "result", "result_transaction"),
  ),
  ...under("/transactions/{}", "", "info"),
  ...under("/requests", "", "{}", "categories/{}", "subcategories/{}", "add", "edit/{}"),
  ...under("/requests/designate", "{}", "edit/{}", "add/{}", "add/{}/{}"),
  "/guide/requests",
  ...under("/offers", "add/{}", "edit/{}", "designate/add/{}", "designate/edit/{}"),
  ...under("/mypage", "offers", "orders/offers", "orders/requests/{}", "orders_sell/offers", "requests", "requests/{}"),
  ...under("/events", "300", "blog_2025", "role_chat_contest", "ux_survey_2409", "xmas_2024"),
];

/** The specification's pattern for a path: a new service and each campaign are rows of one page. */
const patternOf = (path: string): string =>
  path === "/myservices/add" ? "/myservices/{}" : path.replace(/^\/events\/\w+$/, "/events/{}");

test("the pages of the specification stand at their addresses, and the not-found page at all others", () => {
  expect([...present, "/*"].filter((path) => !standing.has(patternOf(path)))).toEqual([]);
  expect(present).toHaveLength(109);
});

test("a page that the specification does not name is named here", () => {
  const own = [
    "/login/callback/{}",
    "/login/pop_out",
    "/events",
    "/not_me/{}",
    "/unsubscribe/{}",
    "/contact/{}",
    "/report_confirm/{}",
    "/copyright",
    "/transparency",
    "/copyright_notice/{}",
    "/mypage/copyright/{}",
    "/mypage/restrictions",
    ...under("/admin/copyright", "", "{}"),
    ...under("/mypage/letters", "", "{}"),
    "/transactions/{}/labor_receipt",
    "/mypage/favorites/follows",
    "/mypage/invoices",
    "/admin/services/{}",
    "/admin/requests/offers",
    ...under("/admin/finance", "invoices", "fees", "fees/add"),
    "/admin/figures",
    ...under("/admin/newsletter", "", "{}"),
    ...under("/admin/books", "", "journals", "settlements", "settlements/{}"),
    "/mypage/favorites/blogs",
    "/mypage/received_favorites/followers",
    "/mypage/coupons",
    "/mypage/revenue/{}",
    ...under("/mypage/services/coupons", "", "{}"),
    ...under("/admin/coupons", "", "{}"),
    ...under("/admin/campaigns", "", "held", "reported", "{}", "{}/entries", "{}/results"),
    ...under(
      "/admin",
      "",
      "members",
      "members/{}",
      "contacts",
      "contacts/replies",
      "contacts/{}",
      "services",
      "blogs",
      "requests",
      "requests/{}",
      "contact_details",
      "reviews",
      "profiles",
      "reports",
      "reports/{}",
      "orders",
      "orders/{}",
      "disputes",
      "disputes/{}",
      "disputes/{}/info",
      "finance",
      "finance/methods",
      "finance/{}",
      "withdrawals",
      "withdrawals/{}",
      "approvals",
      "identity",
      "identity/{}",
      "news",
      "news/{}",
      "texts",
      "texts/{}",
      "faq",
      "faq/{}",
      "categories",
      "categories/jobs",
      "categories/jobs/{}",
      "categories/{}",
      "categories/subcategories/{}",
      "synonyms",
      "synonyms/missed",
      "jobs",
      "operators",
      "setup",
      "audit",
      "second_factor",
    ),
    "/guide/ranking",
    "/compare",
    "/offers/checkout/{}",
    ...under("/orders/linepay", "result", "result_transaction"),
  ];
  const known = new Set([...present.map(patternOf), ...own, "/*"]);
  expect([...standing].filter((path) => !known.has(path))).toEqual([]);
});

test("no address is listed twice", () => {
  expect(present.filter((path, at) => present.indexOf(path) !== at)).toEqual([]);
});
