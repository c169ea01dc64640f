import { type RouteConfig, route } from "@react-router/dev/routes";

export default [route("search", "page.tsx")] satisfies RouteConfig;
