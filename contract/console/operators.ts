import { z } from "zod";
import { json, none } from "#contract/route/answers.ts";
import { When, type Wire } from "#contract/route/instant.ts";
import { route } from "#contract/route/route.ts";
import { paragraphs } from "#contract/text/fields.ts";
import { Email } from "../accounts/schemas.ts";
import { ApprovalRow } from "../approvals/schemas.ts";
import { operatorRoles, permission } from "../roles.ts";
import { explained } from "../shared.ts";

const Role = z.enum(operatorRoles, { error: "請選擇角色" });

/** A role that a member holds, and how they got it. */
export const HeldRole = z.object({
  id: z.number().int(),
  nickname: z.string(),
  email: z.string().nullable(),
  status: z.number().int(),
  role: Role,
  /** Null: given before the audit log recorded roles. */
  since: When.nullable(),
  /** Who gave it: a nickname, or else the actor in the audit log, such as `system:command line`. */
  by: z.string().nullable(),
  actor: z.string().nullable(),
  proposedBy: z.string().nullable(),
});
export type HeldRole = Wire<z.output<typeof HeldRole>>;

export const Operators = z.object({
  held: z.array(HeldRole.extend({ /** What this admin may propose. */ actions: z.array(z.enum(["revoke"])) })),
  /** How many admins may approve. */
  admins: z.number().int(),
  waiting: z.array(ApprovalRow),
});

export const getOperators = route("GET /api/admin/operators", {
  auth: permission("operators", "read"),
  summary: "營運後台：誰有哪些營運角色、從何時、由誰授予，以及等待放行的變更",
  answer: json(Operators),
  errors: ["forbidden"],
});

export const RoleForm = z.object({
  email: Email,
  act: z.enum(["grant", "revoke"]),
  role: Role,
  reason: paragraphs({ error: "請填寫原因" }).check(...explained),
});

export const proposeRole = route("POST /api/admin/operators", {
  auth: permission("operators", "decide"),
  fresh: true,
  summary: "營運後台：提出授予或收回一位會員的營運角色；另一位管理員放行後執行",
  body: RoleForm,
  answer: none,
  errors: ["forbidden", "conflict"],
});
