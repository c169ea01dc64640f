import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The site map: every path of the product, one line each. */
export default [
  index("pages/public/home.tsx"),

  // auth
  route("login", "pages/auth/login.tsx"),
  route("register", "pages/auth/register.tsx"),
  route("register_confirm", "pages/auth/register-confirm.tsx"),
  route("forget_password", "pages/auth/forget-password.tsx"),
  route("change_password/:token", "pages/auth/change-password.tsx"),

  // market
  route("search", "pages/market/services.tsx", { id: "search" }),
  route("search/service_500", "pages/market/services.tsx", { id: "service_500" }),
  route("categories/:categoryId", "pages/market/services.tsx", { id: "category" }),
  route("subcategories/:subcategoryId", "pages/market/services.tsx", { id: "subcategory" }),

  // order

  // account

  // seller

  route("*", "pages/public/not-found.tsx"),
] satisfies RouteConfig;
