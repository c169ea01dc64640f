import { defineDomain } from "#server/kernel/domain.ts";
import { mountMedia } from "./media.ts";
import { personal } from "./personal.ts";
import { fileJobs } from "./sweep-uploads.ts";

export const files = defineDomain({
  name: "files",
  uses: [],
  jobs: fileJobs,
  mounts: [(app, { systemCtx }) => mountMedia(app, systemCtx("media").ports)],
  auditSubjects: { file: "檔案" },
  personal,
});
