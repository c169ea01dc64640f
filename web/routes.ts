import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { gatewayNames } from "#contract/payments/gateways.ts";

/** The site map: every path of the product, one line each. */
export default [
  index("pages/public/home.tsx"),

  // auth
  route("login", "pages/auth/login.tsx"),
  route("register", "pages/auth/register.tsx"),
  route("register_confirm", "pages/auth/register-confirm.tsx"),
  route("login/pop_out", "pages/auth/login-pop-out.tsx"),
  route("login/callback/:provider", "pages/auth/social-callback.tsx"),
  route("forget_password", "pages/auth/forget-password.tsx"),
  route("change_password/:token", "pages/auth/change-password.tsx"),
  route("not_me/:token", "pages/auth/not-me.tsx"),
  route("unsubscribe/:token", "pages/auth/unsubscribe.tsx"),

  // market: public lists, services and members
  layout("pages/market/market.tsx", [
    route("search", "pages/market/services.tsx", { id: "search" }),
    route("search/service_500", "pages/market/services.tsx", { id: "service_500" }),
    route("categories/:categoryId", "pages/market/services.tsx", { id: "category" }),
    route("subcategories/:subcategoryId", "pages/market/services.tsx", { id: "subcategory" }),
    route("services/:id", "pages/market/service.tsx"),
    route("users", "pages/market/users.tsx"),
    route("users/:id", "pages/market/user.tsx", { id: "user" }, [
      index("pages/market/user-about.tsx"),
      route("services", "pages/market/user-services.tsx"),
      route("reviews", "pages/market/user-reviews.tsx"),
      route("portfolios", "pages/seller/user-portfolios.tsx"),
      route("plans", "pages/seller/user-plans.tsx"),
      route("skills", "pages/seller/user-skills.tsx"),
      route("blogs", "pages/articles/user-articles.tsx"),
    ]),
    route("users/:id/portfolios/:pid", "pages/seller/user-portfolio.tsx"),
    route("users/:id/blogs/:blogId", "pages/articles/article.tsx"),
    route("blogs", "pages/articles/articles.tsx", { id: "blogs" }),
    route("blogs/categories/:categoryId", "pages/articles/articles.tsx", { id: "blog-category" }),
    route("requests", "pages/requests/requests.tsx", { id: "requests" }),
    route("requests/categories/:categoryId", "pages/requests/requests.tsx", { id: "requests-category" }),
    route("requests/subcategories/:subcategoryId", "pages/requests/requests.tsx", { id: "requests-subcategory" }),
    route("requests/:id", "pages/requests/request.tsx", { id: "request" }),
  ]),
  route("guide/ranking", "pages/market/ranking.tsx"),
  // Outside of the account layout, because the form has its own bar at the bottom
  route("mypage/blogs/add", "pages/articles/article-edit.tsx", { id: "blog-add" }),
  route("mypage/blogs/edit/:id", "pages/articles/article-edit.tsx", { id: "blog-edit" }),

  // requests and offers
  route("requests/designate/:id", "pages/requests/request.tsx", { id: "designated" }),
  // one form, which stays mounted while its request gets its URL
  layout("pages/requests/write.tsx", { id: "request-writer" }, [
    route("requests/add", "pages/requests/write-new.tsx"),
    route("requests/edit/:id", "pages/requests/write-on.tsx", { id: "request-edit" }),
    route("requests/designate/add/:userId", "pages/requests/write-designated.tsx", { id: "designate" }),
    route("requests/designate/add/:userId/:serviceId", "pages/requests/write-designated.tsx", {
      id: "designate-service",
    }),
    route("requests/designate/edit/:id", "pages/requests/write-on.tsx", { id: "designated-edit" }),
  ]),
  route("offers/add/:requestId", "pages/requests/offer-begin.tsx", { id: "offer-add" }),
  route("offers/designate/add/:requestId", "pages/requests/offer-begin.tsx", { id: "offer-add-designated" }),
  route("offers/edit/:id", "pages/requests/offer.tsx", { id: "offer" }),
  route("offers/designate/edit/:id", "pages/requests/offer.tsx", { id: "offer-designated" }),
  route("offers/checkout/:id", "pages/requests/checkout.tsx", { id: "offer-checkout" }),

  // order
  route("orders/payment", "pages/order/payment.tsx"),
  ...["orders", ...gatewayNames.map((name) => `orders/${name}`)].flatMap((path) => [
    route(`${path}/result`, "pages/order/result.tsx", { id: `${path}/result` }),
    route(`${path}/result_transaction`, "pages/order/result.tsx", { id: `${path}/result_transaction` }),
  ]),
  route("transactions/:id", "pages/order/room.tsx"),
  route("transactions/:id/info", "pages/order/info.tsx"),
  route("transactions/:id/labor_receipt", "pages/order/labor-receipt.tsx"),

  // campaigns: one page for all
  route("events", "pages/campaigns/events.tsx"),
  route("events/:slug", "pages/campaigns/event.tsx"),

  // account: the member's own pages in their frame
  layout("pages/account/account.tsx", [
    route("mypage", "pages/account/dashboard.tsx"),
    route("mypage/orders", "pages/account/orders.tsx", { id: "orders" }),
    route("mypage/orders/closed", "pages/account/orders.tsx", { id: "orders-closed" }),
    route("mypage/orders_sell", "pages/account/orders-sell.tsx", { id: "sales" }),
    route("mypage/orders_sell/closed", "pages/account/orders-sell.tsx", { id: "sales-closed" }),
    route("mypage/orders/offers", "pages/requests/unpaid-offers.tsx", { id: "unpaid-offers" }),
    route("mypage/orders_sell/offers", "pages/requests/unpaid-offers.tsx", { id: "sold-offers" }),
    route("mypage/orders/requests/:id", "pages/requests/request-order.tsx"),
    route("mypage/requests", "pages/requests/my-requests.tsx"),
    route("mypage/requests/:id", "pages/requests/my-request.tsx"),
    route("mypage/offers", "pages/requests/my-offers.tsx"),
    route("mypage/revenue", "pages/account/revenue.tsx"),
    route("mypage/revenue/:month", "pages/account/statement.tsx"),
    route("mypage/invoices", "pages/account/invoices.tsx"),
    route("mypage/coupons", "pages/account/coupons.tsx"),
    route("mypage/points", "pages/account/points.tsx"),
    route("mypage/points/coins", "pages/account/coins.tsx"),
    route("mypage/setting", "pages/account/setting.tsx"),
    route("myprofile/reviews", "pages/account/reviews.tsx"),
    route("mypage/favorites", "pages/market/favorites.tsx"),
    route("mypage/favorites/follows", "pages/market/follows.tsx"),
    route("mypage/favorites/blogs", "pages/articles/favorite-articles.tsx"),
    route("mypage/blogs", "pages/articles/my-articles.tsx"),
    route("mypage/services", "pages/seller/services.tsx"),
    route("mypage/services/coupons", "pages/seller/coupons.tsx"),
    // `add` or a number
    route("mypage/services/coupons/:id", "pages/seller/coupon.tsx"),
    route("mypage/top_sell", "pages/seller/top-sell.tsx"),
    route("mypage/received_favorites", "pages/seller/received-favorites.tsx"),
    route("mypage/received_favorites/followers", "pages/seller/followers.tsx"),
    route("mypage/messages", "pages/inbox/messages.tsx", [
      index("pages/inbox/messages-index.tsx"),
      route(":id", "pages/inbox/messages-thread.tsx"),
    ]),
    route("mypage/notifications", "pages/inbox/notifications.tsx"),
    route("mypage/notifications/tasks", "pages/inbox/tasks.tsx"),
    route("mypage/notifications/user", "pages/inbox/user-notifications.tsx"),
    route("myprofile", "pages/seller/my-profile.tsx", { id: "my-profile" }, [
      index("pages/seller/my-profile-about.tsx"),
      route("portfolios", "pages/seller/my-profile-portfolios.tsx"),
      route("plans", "pages/seller/my-profile-plans.tsx"),
      route("skills", "pages/seller/my-profile-skills.tsx"),
      route("services", "pages/seller/my-profile-services.tsx"),
    ]),
  ]),

  // help
  route("contact", "pages/help/contact.tsx"),
  route("about", "pages/help/document.tsx", { id: "about" }),
  route("mission", "pages/help/document.tsx", { id: "mission" }),
  route("guide", "pages/help/guide.tsx"),
  route("guide/requests", "pages/help/document.tsx", { id: "guide/requests" }),
  route("guide/sell", "pages/help/document.tsx", { id: "guide/sell" }),
  route("guide/transactions", "pages/help/document.tsx", { id: "guide/transactions" }),
  route("faq", "pages/help/faq.tsx"),
  route("faq/:type", "pages/help/faq-type.tsx"),
  route("faq/:type/detail/:id", "pages/help/faq-detail.tsx"),
  route("news", "pages/help/news.tsx"),
  route("news/:id", "pages/help/news-item.tsx"),
  route("rules", "pages/help/shelf.tsx", { id: "rules" }),
  route("rules/behaviors", "pages/help/document.tsx", { id: "rules/behaviors" }),
  route("rules/polite", "pages/help/document.tsx", { id: "rules/polite" }),
  route("rules/services", "pages/help/document.tsx", { id: "rules/services" }),
  route("policy", "pages/help/shelf.tsx", { id: "policy" }),
  route("policy/delivery", "pages/help/document.tsx", { id: "policy/delivery" }),
  route("policy/disclaimer", "pages/help/document.tsx", { id: "policy/disclaimer" }),
  route("policy/privacy", "pages/help/document.tsx", { id: "policy/privacy" }),
  route("policy/protection", "pages/help/document.tsx", { id: "policy/protection" }),

  // admin
  route("admin/second_factor", "pages/admin/second-factor.tsx"),
  layout("pages/admin/console.tsx", { id: "console" }, [
    route("admin", "pages/admin/overview.tsx"),
    route("admin/members", "pages/admin/people/members.tsx"),
    route("admin/members/:id", "pages/admin/people/member.tsx"),
    route("admin/disputes", "pages/admin/people/disputes.tsx"),
    route("admin/disputes/:id", "pages/admin/people/dispute.tsx"),
    route("admin/disputes/:id/info", "pages/admin/people/dispute-info.tsx"),
    route("admin/finance", "pages/admin/money/finance.tsx"),
    route("admin/finance/methods", "pages/admin/money/payment-methods.tsx"),
    route("admin/finance/fees", "pages/admin/money/fee-rules.tsx"),
    route("admin/finance/fees/add", "pages/admin/money/fee-rule.tsx"),
    route("admin/finance/invoices", "pages/admin/money/invoices.tsx", { id: "admin/invoices" }),
    route("admin/finance/:id", "pages/admin/money/finance-item.tsx"),
    route("admin/withdrawals", "pages/admin/money/withdrawals.tsx"),
    route("admin/withdrawals/:id", "pages/admin/money/withdrawal-batch.tsx"),
    route("admin/approvals", "pages/admin/money/approvals.tsx"),
    route("admin/contacts", "pages/admin/people/contacts.tsx"),
    route("admin/identity", "pages/admin/people/identity.tsx"),
    route("admin/identity/:id", "pages/admin/people/identity-check.tsx"),
    route("admin/news", "pages/admin/campaigns/news.tsx"),
    // `add` or a number
    route("admin/news/:id", "pages/admin/campaigns/news-item.tsx", { id: "admin/news-item" }),
    route("admin/synonyms", "pages/admin/market/synonyms.tsx"),
    route("admin/synonyms/missed", "pages/admin/market/missed-searches.tsx"),
    route("admin/services", "pages/admin/market/services.tsx", { id: "admin/services" }),
    route("admin/services/:id", "pages/admin/market/service.tsx", { id: "admin/service" }),
    route("admin/coupons", "pages/admin/campaigns/coupons.tsx", { id: "admin/coupons" }),
    // `add` or a number
    route("admin/coupons/:id", "pages/admin/campaigns/coupon.tsx", { id: "admin/coupon" }),
    route("admin/campaigns", "pages/admin/campaigns/campaigns.tsx", { id: "admin/campaigns" }),
    route("admin/campaigns/held", "pages/admin/campaigns/campaigns-held.tsx"),
    route("admin/campaigns/reported", "pages/admin/campaigns/campaigns-reported.tsx"),
    // `add` or a number
    route("admin/campaigns/:id", "pages/admin/campaigns/campaign.tsx"),
    route("admin/campaigns/:id/entries", "pages/admin/campaigns/campaign-entries.tsx"),
    route("admin/campaigns/:id/results", "pages/admin/campaigns/campaign-results.tsx"),
    route("admin/blogs", "pages/admin/market/articles.tsx", { id: "admin/blogs" }),
    route("admin/requests", "pages/admin/market/requests.tsx", { id: "admin/requests" }),
    route("admin/requests/offers", "pages/admin/market/reported-offers.tsx"),
    route("admin/requests/:id", "pages/admin/market/request.tsx", { id: "admin/request" }),
    route("admin/contact_details", "pages/admin/market/contact-details.tsx"),
    route("admin/reports", "pages/admin/people/reports.tsx"),
    route("admin/reports/:id", "pages/admin/people/report.tsx"),
    route("admin/jobs", "pages/admin/system/jobs.tsx"),
    route("admin/operators", "pages/admin/system/operators.tsx"),
    route("admin/setup", "pages/admin/system/setup.tsx"),
    route("admin/audit", "pages/admin/system/audit.tsx"),
  ]),

  // seller
  // `add` or a number: one page, so that a form stays while its service gets its address
  route("myservices/:id", "pages/seller/service-edit.tsx"),

  route("*", "pages/public/not-found.tsx"),
] satisfies RouteConfig;
