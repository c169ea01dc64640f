export { withdrawalsToHandle } from "./desk/to-handle.ts";
