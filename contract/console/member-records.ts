import { z } from "zod";
import { json } from "#contract/route/answers.ts";
import { When, type Wire } from "#contract/route/instant.ts";
import { route } from "#contract/route/route.ts";
import { noticeStateNames } from "../copyright/states.ts";
import { type IdState, idStates } from "../identity/states.ts";
import { newest } from "../lists/newest.ts";
import { type ReportState, reportStates } from "../reports/states.ts";
import { permission } from "../roles.ts";
import { filter, Money } from "../shared.ts";
import { type WithdrawalState, withdrawalStates } from "../withdrawals/states.ts";

const stateOf = <S extends string>(states: Record<S, string>) => z.enum(Object.keys(states) as [S, ...S[]]);

/** Lists that have no page of their own. */
export const memberRecordLists = ["withdrawals", "reportsBy", "reportsAbout", "letters", "acts"] as const;

/** What was reported, by the table of the report. */
export const reportedKinds = {
  message: "訊息",
  service: "服務",
  article: "文章",
  request: "需求",
  offer: "提案",
  review: "評價",
  profile: "個人檔案",
  entry: "活動作品",
} as const;
export type ReportedKind = keyof typeof reportedKinds;

const Report = z.object({
  id: z.number().int(),
  kind: stateOf<ReportedKind>(reportedKinds),
  /** The reported row. */
  subjectId: z.number().int(),
  reason: z.string(),
  state: stateOf<ReportState>(reportStates),
  /** Who is reported, or who reported; null for somebody without an account. */
  other: z.object({ id: z.number().int(), nickname: z.string() }).nullable(),
  createdAt: When,
});

/**
 * What else is known of a member. A part is null for operators whose roles may not read it, and nobody reads of
 * themselves who reported them or what colleagues did.
 */
export const MemberRecords = z.object({
  /** NT$, points and coins. */
  money: z.object({ pending: Money, balance: Money, points: Money, coins: Money }),
  devices: z
    .array(
      z.object({
        id: z.number().int(),
        device: z.string(),
        place: z.string(),
        /** Null for operators who may not read the audit log, where addresses are shown. */
        ip: z.string().nullable(),
        createdAt: When,
        seenAt: When,
      }),
    )
    .nullable(),
  identity: z
    .object({
      verifiedAt: When.nullable(),
      /** Newest first, without name and number. */
      applications: z.array(
        z.object({
          id: z.number().int(),
          state: stateOf<IdState>(idStates),
          createdAt: When,
          decidedAt: When.nullable(),
        }),
      ),
    })
    .nullable(),
  /** Without the account. */
  withdrawals: newest(
    z.object({
      id: z.number().int(),
      state: stateOf<WithdrawalState>(withdrawalStates),
      amount: Money,
      fee: Money,
      reason: z.string().nullable(),
      batchId: z.number().int().nullable(),
      createdAt: When,
      closedAt: When.nullable(),
    }),
  ).nullable(),
  /** Of the kinds that this operator may read. */
  reports: z.object({ by: newest(Report), about: newest(Report) }).nullable(),
  /** Notices of infringed copyrights against the member; how many stand. */
  notices: newest(
    z.object({
      id: z.number().int(),
      state: z.enum(noticeStateNames),
      title: z.string(),
      work: z.string(),
      createdAt: When,
    }),
  )
    .extend({ standing: z.number().int() })
    .nullable(),
  letters: newest(
    z.object({ id: z.number().int(), kind: z.string(), subject: z.string(), createdAt: When }),
  ).nullable(),
  /** What operators did to the account. */
  acts: newest(
    z.object({
      id: z.number().int(),
      at: When,
      by: z.string(),
      action: z.string(),
      /** Null when no domain declares it any more. */
      label: z.string().nullable(),
      /** What was recorded, as JSON; null for operators who may not read the audit log. */
      data: z.string().nullable(),
    }),
  ).nullable(),
});
export type MemberRecords = Wire<z.output<typeof MemberRecords>>;

export const getMemberRecords = route("GET /api/admin/members/{id}/records", {
  auth: permission("members", "read"),
  summary: "營運後台：會員的餘額、裝置、身分驗證、提領、檢舉、來信與營運人員的處理；每次查看都留下紀錄",
  query: z.object({ all: filter(z.enum(memberRecordLists)) }),
  answer: json(MemberRecords),
  errors: ["forbidden", "not_found"],
});
