import type { ReportState } from "#contract/reports/states.ts";
import type { Tone } from "#web/ui/badge.tsx";

/** What became of a reported message. */
export const reportTones: Record<ReportState, Tone> = { open: "attention", upheld: "ok", dismissed: "neutral" };
