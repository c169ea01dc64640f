import type { ServiceState } from "#contract/catalog/schemas.ts";
import type { Tone } from "#web/ui/badge.tsx";

/** A service's state as a badge says it. */
export const serviceStates: Record<ServiceState, { label: string; tone: Tone }> = {
  draft: { label: "草稿", tone: "neutral" },
  published: { label: "已上架", tone: "ok" },
  paused: { label: "暫停接單", tone: "attention" },
  removed: { label: "已刪除", tone: "danger" },
};
