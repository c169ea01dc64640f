import { defineDomain } from "#server/kernel/domain.ts";
import { fileHandlers } from "./media.ts";
import { personalData } from "./personal-data.ts";
import { fileJobs } from "./sweep-uploads.ts";

export const files = defineDomain({
  name: "files",
  title: "圖片",
  uses: [],
  handlers: fileHandlers,
  jobs: fileJobs,
  auditSubjects: { file: "檔案" },
  personalData,
});
