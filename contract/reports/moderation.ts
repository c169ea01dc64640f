import { z } from "zod";
import { atLeast, atMost, Id } from "#contract/shared.ts";
import { reasonMin, serviceReasonMax } from "#contract/terms.ts";
import { paragraphs } from "#contract/text/fields.ts";

const Reason = paragraphs({ error: "請填寫原因" }).check(
  atLeast(reasonMin, `請至少用 ${reasonMin} 個字說明`),
  atMost(serviceReasonMax, `最多 ${serviceReasonMax} 字`),
);

/** Why an operator hides what a member wrote, shows it again or takes it down: its writer reads it. */
export const ModerationForm = z.object({ reason: Reason });

/** Why nothing is done about the reports up to this one; kept in the audit only. */
export const DismissReportsForm = z.object({ until: Id, note: Reason });
