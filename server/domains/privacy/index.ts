export { askToLeave } from "./ask-to-leave.ts";
