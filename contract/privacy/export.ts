import { z } from "zod";
import { file, json } from "#contract/route/answers.ts";
import { When, type Wire } from "#contract/route/instant.ts";
import { route } from "#contract/route/route.ts";

/** State of a member's data export. */
export const MyExport = z.object({
  state: z.enum(["none", "waiting", "running", "done", "failed", "expired"]),
  /** Progress in percent, 0–100, while it is being built. */
  progress: z.number().int(),
  /** Size of the archive in bytes. */
  size: z.number().int().nullable(),
  createdAt: When.nullable(),
  expiresAt: When.nullable(),
  /** Download URL of the archive, for its owner only. */
  url: z.string().nullable(),
  /** When the next export may be requested; null: now. */
  nextAt: When.nullable(),
});
export type MyExport = Wire<z.output<typeof MyExport>>;

export const getMyExport = route("GET /api/my_export", {
  viewing: "refused",
  auth: "member",
  summary: "個人資料匯出的進度與下載位址",
  answer: json(MyExport),
});

/**
 * The archive contains decrypted data such as the bank account, so requesting and downloading it both need a fresh
 * proof.
 */
export const postMyExport = route("POST /api/my_export", {
  auth: "member",
  fresh: true,
  summary: "申請匯出自己的全部資料；一天一次",
  answer: json(MyExport),
  errors: ["export_running", "too_many"],
});

export const getMyExportArchive = route("GET /my_exports/{id}/haoshou.zip", {
  viewing: "refused",
  auth: "member",
  fresh: true,
  summary: "下載自己的資料；每次下載都會記錄",
  answer: file({ type: "application/zip" }),
  errors: ["not_found"],
});
