import type { FilesRule } from "#contract/route/route.ts";
import * as sizes from "./sizes.ts";

/** Files of a message; also used in order rooms and disputes. */
export const messageFiles = { field: "files", ...sizes.messageFiles } as const satisfies FilesRule;

/** Files of a delivery. */
export const deliveryFiles = { field: "files", ...sizes.deliveryFiles } as const satisfies FilesRule;
