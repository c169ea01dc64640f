export { withdrawalsToHandle } from "./admin/to-handle.ts";
