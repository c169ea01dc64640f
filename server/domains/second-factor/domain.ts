import { defineDomain } from "#server/kernel/domain.ts";
import { auditWords } from "./audit-words.ts";
import { forgetQuestionsJob } from "./passkeys/questions.ts";
import { personal } from "./personal.ts";
import { secondFactorHandlers } from "./routes.ts";

export const secondFactor = defineDomain({
  name: "second-factor",
  title: "兩步驟驗證",
  uses: ["accounts"],
  handlers: secondFactorHandlers,
  jobs: [forgetQuestionsJob],
  auditWords,
  personal,
});
