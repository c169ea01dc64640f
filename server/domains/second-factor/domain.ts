import { changeDisowned } from "#server/domains/accounts/events.ts";
import { subscribe } from "#server/kernel/delivery/events.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { auditLabels } from "./audit-labels.ts";
import { purgeQuestionsJob } from "./passkeys/questions.ts";
import { personalData } from "./personal-data.ts";
import { removeStrangersFactors } from "./remove-factor.ts";
import { secondFactorHandlers } from "./routes.ts";

export const secondFactor = defineDomain({
  name: "second-factor",
  title: "兩步驟驗證",
  uses: ["accounts"],
  handlers: secondFactorHandlers,
  jobs: [purgeQuestionsJob],
  on: [subscribe(changeDisowned, "second-factor.remove_strangers", removeStrangersFactors)],
  auditLabels,
  personalData,
});
