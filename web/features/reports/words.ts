import type { ReportState } from "#contract/reports/states.ts";
import type { Tone } from "#web/ui/badge.tsx";

/** Badge tone of each state of a report. */
export const reportTones: Record<ReportState, Tone> = { open: "attention", upheld: "ok", dismissed: "neutral" };
