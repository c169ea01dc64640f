import { roleNames } from "#contract/roles.ts";
import type { Tone } from "#web/ui/badge.tsx";

/** Account status as the console names it. */
export const statusWords: Record<number, { label: string; tone: Tone }> = {
  1: { label: "正常", tone: "ok" },
  2: { label: "暫停使用", tone: "attention" },
  3: { label: "永久停權", tone: "danger" },
  4: { label: "申請刪除", tone: "neutral" },
};

export const roleWords: Record<string, string> = roleNames;
