import { expect, test } from "vitest";
import { getMyData } from "#contract/accounts/routes.ts";
import { searchArticles } from "#contract/articles/routes.ts";
import { getCategories, searchServices } from "#contract/catalog/routes.ts";
import { getRecentNews } from "#contract/content/routes.ts";
import { createPlan, createPortfolio, uploadPortfolioImage } from "#contract/profiles/item-routes.ts";
import { getNewestRequests } from "#contract/requests/routes.ts";
import { origin, shareBrowser } from "./harness/person.ts";
import { somePicture } from "./harness/pictures.ts";
import { adminPages, as, events, open, own, testEach, testThatAllAreOpened, visitsOf } from "./harness/visits.ts";

shareBrowser();

/** A member with content on every public page. */
const { seller, work } = await as("seller", async (api) => {
  const { id: seller } = await api.call(getMyData, {});
  const picture = await api.upload(uploadPortfolioImage, {}, {}, await somePicture("作品.png"));
  const images = [{ ...picture, alt: "" }];
  const { id: work } = await api.call(createPortfolio, { body: { title: "小店的整套識別", images } });
  await api.call(createPlan, { body: { title: "視訊諮詢", content: "一小時，含重點整理", price: 900, unit: "hour" } });
  return { seller, work };
});

/** URLs that somebody may type or follow from an old link. */
const odd = [
  "/search?k=設計",
  "/blogs?k=合約&page=99",
  "/blogs?k=絕對找不到的文章",
  "/search?k=絕對找不到的服務名稱",
  "/search?k=%25_'%22%5C&page=abc&price_min=-1",
  "/users?k=插畫",
  "/change_password/not-a-token",
  "/not_me/not-a-token",
  "/unsubscribe/not-a-token",
  "/contact/not-a-token",
  "/report_confirm/not-a-token",
  "/copyright_notice/not-a-token",
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

/** Rows of the demo market that anybody can open. */
const found = await as("visitor", async (api) => {
  const [category] = await api.call(getCategories, {});
  const services = (await api.call(searchServices, {})).data;
  const service = services.find(({ ratingCount }) => ratingCount > 0) ?? services[0];
  const [article] = (await api.call(searchArticles, {})).data;
  if (!category || !service || !article) throw new Error("the demo market is empty");
  const subcategory = category.subcategories[0]?.id;
  return [
    `/categories/${category.id}`,
    `/subcategories/${subcategory}`,
    `/services/${service.id}`,
    `/requests/categories/${category.id}`,
    `/requests/subcategories/${subcategory}`,
    ...(await api.call(getNewestRequests, {})).slice(0, 2).map(({ id }) => `/requests/${id}`),
    `/blogs/categories/${article.category.id}`,
    `/users/${article.author.id}/blogs`,
    `/users/${article.author.id}/blogs/${article.id}`,
    "/faq/payment",
    "/faq/payment/detail/406",
    ...(await api.call(getRecentNews, {})).map(({ id }) => `/news/${id}`),
  ];
});

const profile = ["", "/services", "/reviews", "/portfolios", `/portfolios/${work}`, "/plans", "/skills"];
const ofVisitor = await visitsOf("visitor", [
  ...open,
  ...odd,
  ...events,
  ...found,
  ...profile.map((page) => `/users/${seller}${page}`),
]);
const ofNewbie = await visitsOf("newbie", [...own, "/", "/myservices/add", "/events/300", "/events/ux_survey_2409"]);

testThatAllAreOpened(ofVisitor, "public");

test.each([...own, ...adminPages])("a visitor at %s is sent to the login, the way back remembered", async (path) => {
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

testEach([...ofVisitor, ...ofNewbie]);
