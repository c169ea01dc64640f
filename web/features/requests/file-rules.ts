import { limits } from "#contract/requests/limits.ts";
import { messageFileMaxBytes } from "#contract/terms.ts";
import type { FileRules } from "#web/lib/files.ts";

const upTo = (most: number): FileRules => ({ most, each: messageFileMaxBytes, all: most * messageFileMaxBytes });

export const requestFiles = upTo(limits.files);
export const offerFiles = upTo(limits.offerFiles);
