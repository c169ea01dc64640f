import { z } from "zod";
import { json, none } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { line } from "#contract/text/fields.ts";
import { basedOn, PositionForm, versioned } from "../console/versions.ts";
import { permission } from "../roles.ts";
import { atMost, Id } from "../shared.ts";

const NAME = 20;

/** A job of the tree of three levels; members choose those without children. */
export const JobForm = z.object({
  name: line({ error: "請輸入職務名稱" })
    .min(1, "請輸入職務名稱")
    .check(atMost(NAME, `名稱最多 ${NAME} 個字`))
    .regex(/[\p{L}\p{N}]/u, "名稱裡要有文字或數字"),
  /** Null: of the first level. */
  parentId: z.number().int().min(1).nullable(),
  /** Profiles and menus no longer offer it; who has it keeps it. */
  retired: z.boolean(),
});
export type JobForm = z.output<typeof JobForm>;

export const JobFile = JobForm.extend({ id: Id, ...versioned(JobForm) });

/** All jobs, each after its parent, in the order of the menus. */
export const AdminJob = JobForm.extend({
  id: z.number().int(),
  /** From 1 to 3. */
  level: z.number().int(),
  /** Its place among those of the same parent, from 1. */
  position: z.number().int(),
  siblings: z.number().int(),
  /** Who has chosen it. */
  members: z.number().int(),
});
export type AdminJob = z.output<typeof AdminJob>;

const edit = permission("categories", "edit");

export const getAdminJobs = route("GET /api/admin/job_titles", {
  auth: permission("categories", "read"),
  summary: "營運後台：所有職務，含停用的",
  answer: json(z.array(AdminJob)),
  errors: ["forbidden"],
});

export const getAdminJob = route("GET /api/admin/job_titles/{id}", {
  auth: permission("categories", "read"),
  summary: "營運後台：一個職務與它的修改紀錄",
  answer: json(JobFile),
  errors: ["forbidden", "not_found"],
});

export const createJob = route("POST /api/admin/job_titles", {
  auth: edit,
  summary: "營運後台：新增職務",
  body: JobForm,
  answer: json(JobFile),
  idempotent: true,
  errors: ["forbidden", "invalid"],
});

export const saveJob = route("PUT /api/admin/job_titles/{id}", {
  auth: edit,
  summary: "營運後台：修改、移動、停用職務，或回到較早的版本",
  body: JobForm.extend(basedOn),
  answer: json(JobFile),
  errors: ["forbidden", "not_found", "invalid", "conflict"],
});

export const moveJob = route("PUT /api/admin/job_titles/{id}/position", {
  auth: edit,
  summary: "營運後台：調整職務在同一層的順序",
  body: PositionForm,
  answer: none,
  errors: ["forbidden", "not_found"],
});
