import { z } from "zod";
import { atLeast, atMost, Id } from "#contract/shared.ts";
import { reasonMin, serviceReasonMax } from "#contract/terms.ts";
import { paragraphs } from "#contract/text/fields.ts";

const Reason = paragraphs({ error: "請填寫原因" }).check(
  atLeast(reasonMin, `請至少用 ${reasonMin} 個字說明`),
  atMost(serviceReasonMax, `最多 ${serviceReasonMax} 字`),
);

/** Reason for hiding, restoring or removing a member's content; shown to its author. */
export const ModerationForm = z.object({ reason: Reason });

/** Reason for dismissing the reports up to this one; stored in the audit log only. */
export const DismissReportsForm = z.object({ until: Id, note: Reason });
