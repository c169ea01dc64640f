// Written by `npm run print` from web/routes.ts and the pages' handles.

/** Every address of the site. */
export type Path =
  | "/"
  | "/about"
  | "/admin"
  | "/admin/audit"
  | "/admin/contacts"
  | "/admin/disputes"
  | "/admin/disputes/:id"
  | "/admin/identity"
  | "/admin/identity/:id"
  | "/admin/members"
  | "/admin/members/:id"
  | "/admin/news"
  | "/admin/news/:id"
  | "/admin/reports"
  | "/admin/reports/:id"
  | "/admin/synonyms"
  | "/categories/:categoryId"
  | "/change_password/:token"
  | "/contact"
  | "/faq"
  | "/faq/:type"
  | "/faq/:type/detail/:id"
  | "/forget_password"
  | "/guide"
  | "/guide/ranking"
  | "/guide/sell"
  | "/guide/transactions"
  | "/login"
  | "/login/callback/:provider"
  | "/mission"
  | "/mypage"
  | "/mypage/favorites"
  | "/mypage/favorites/follows"
  | "/mypage/messages"
  | "/mypage/messages/:id"
  | "/mypage/notifications"
  | "/mypage/notifications/tasks"
  | "/mypage/notifications/user"
  | "/mypage/orders"
  | "/mypage/orders/closed"
  | "/mypage/orders_sell"
  | "/mypage/orders_sell/closed"
  | "/mypage/received_favorites"
  | "/mypage/received_favorites/followers"
  | "/mypage/revenue"
  | "/mypage/services"
  | "/mypage/setting"
  | "/mypage/top_sell"
  | "/myprofile"
  | "/myprofile/plans"
  | "/myprofile/portfolios"
  | "/myprofile/reviews"
  | "/myprofile/services"
  | "/myprofile/skills"
  | "/myservices/:id"
  | "/news"
  | "/news/:id"
  | "/orders/newebpay/result"
  | "/orders/payment"
  | "/policy"
  | "/policy/delivery"
  | "/policy/disclaimer"
  | "/policy/privacy"
  | "/policy/protection"
  | "/register"
  | "/register_confirm"
  | "/rules"
  | "/rules/behaviors"
  | "/rules/polite"
  | "/rules/services"
  | "/search"
  | "/search/service_500"
  | "/services/:id"
  | "/subcategories/:subcategoryId"
  | "/transactions/:id"
  | "/transactions/:id/info"
  | "/users"
  | "/users/:id"
  | "/users/:id/plans"
  | "/users/:id/portfolios"
  | "/users/:id/portfolios/:pid"
  | "/users/:id/reviews"
  | "/users/:id/services"
  | "/users/:id/skills";

/** Those without parameters that search engines are told of. */
export const sitemapPaths = [
  "/",
  "/about",
  "/contact",
  "/faq",
  "/guide",
  "/guide/ranking",
  "/guide/sell",
  "/guide/transactions",
  "/mission",
  "/news",
  "/policy",
  "/policy/delivery",
  "/policy/disclaimer",
  "/policy/privacy",
  "/policy/protection",
  "/rules",
  "/rules/behaviors",
  "/rules/polite",
  "/rules/services",
  "/search",
  "/search/service_500",
  "/users",
] as const satisfies readonly Path[];
