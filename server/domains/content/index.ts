export { contentPages } from "./pages.ts";
export { contentHandlers } from "./routes.ts";
