import type { FilesRule } from "../route.ts";
import * as terms from "../terms.ts";

/** Files of a message, in a room and of a dispute too. */
export const messageFiles = {
  field: "files",
  max: terms.filesMax,
  maxBytes: terms.messageFileMaxBytes,
  totalBytes: terms.filesMax * terms.messageFileMaxBytes,
} as const satisfies FilesRule;

/** Files of a delivery. */
export const deliveryFiles = {
  field: "files",
  max: terms.filesMax,
  maxBytes: terms.deliveryFileMaxBytes,
  totalBytes: terms.deliveryFileMaxBytes,
} as const satisfies FilesRule;
