import { z } from "zod";
import { file, json } from "#contract/route/answers.ts";
import { When, type Wire } from "#contract/route/instant.ts";
import { route } from "#contract/route/route.ts";

/** Where a member's copy of everything they own stands. */
export const MyExport = z.object({
  state: z.enum(["none", "waiting", "running", "done", "failed", "expired"]),
  /** 0–100 while it is made. */
  progress: z.number().int(),
  /** Size of the archive in bytes. */
  size: z.number().int().nullable(),
  createdAt: When.nullable(),
  expiresAt: When.nullable(),
  /** Where the archive is, for its owner only. */
  url: z.string().nullable(),
  /** From when on another one may be asked for; null: now. */
  nextAt: When.nullable(),
});
export type MyExport = Wire<z.output<typeof MyExport>>;

export const getMyExport = route("GET /api/my_export", {
  auth: "member",
  summary: "個人資料匯出的進度與下載位址",
  answer: json(MyExport),
});

/** The archive opens what is stored sealed, such as the account for transfers: to make it and to have it needs the proof. */
export const postMyExport = route("POST /api/my_export", {
  auth: "member",
  fresh: true,
  summary: "申請匯出自己的全部資料；一天一次",
  answer: json(MyExport),
  errors: ["export_running", "too_many"],
});

export const getMyExportArchive = route("GET /my_exports/{id}/haoshou.zip", {
  auth: "member",
  fresh: true,
  summary: "下載自己的資料；每次下載都會記錄",
  answer: file({ type: "application/zip" }),
  errors: ["not_found"],
});
