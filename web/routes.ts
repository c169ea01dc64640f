import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [index("pages/public/home.tsx"), route("*", "pages/public/not-found.tsx")] satisfies RouteConfig;
