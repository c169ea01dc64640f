import { type RouteConfig, route } from "@react-router/dev/routes";

export default [route("search", "page.tsx"), route("requests", "page.tsx", { id: "requests" })] satisfies RouteConfig;
