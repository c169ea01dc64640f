import { json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { Decided } from "../approvals/schemas.ts";
import { messageFiles } from "../files/rules.ts";
import { permission } from "../roles.ts";
import { AgreeAmountForm, ContestForm, DisputeForm } from "./disputes.ts";
import { OrderSplit } from "./money/split.ts";
import { AnswerForBothForm, CaseFile, CaseQuery, CaseRow, DecideContestForm, DecisionForm } from "./operators/cases.ts";
import { FormerEntriesQuery, OrderInfo, RoomEntry, SplitQuery } from "./room.ts";

export const openDispute = route("POST /api/orders/{id}/dispute", {
  auth: "member",
  summary: "申請平台協調，提出應退還買家的金額",
  body: DisputeForm,
  files: messageFiles,
  answer: none,
  idempotent: true,
  errors: ["not_found", "invalid", "transition_refused", "too_large"],
});

export const answerDispute = route("POST /api/orders/{id}/dispute/answer", {
  auth: "member",
  summary: "回覆對方的協調申請，提出自己主張的金額",
  body: DisputeForm,
  files: messageFiles,
  answer: none,
  idempotent: true,
  errors: ["not_found", "invalid", "transition_refused", "too_large"],
});

export const agreeAmount = route("POST /api/orders/{id}/dispute/agree", {
  auth: "member",
  summary: "雙方金額相同時，同意以這個金額結束協調",
  body: AgreeAmountForm,
  answer: none,
  errors: ["not_found", "transition_refused"],
});

export const contestFault = route("POST /api/orders/{id}/contest_fault", {
  auth: "member",
  summary: "賣家對責任歸屬提出異議",
  body: ContestForm,
  answer: none,
  errors: ["not_found", "transition_refused"],
});

export const getCases = route("GET /api/admin/disputes", {
  auth: permission("disputes", "read"),
  summary: "營運後台：待裁定的交易",
  query: CaseQuery,
  answer: paged(CaseRow),
  errors: ["forbidden"],
});

export const getCase = route("GET /api/admin/disputes/{orderId}", {
  auth: permission("disputes", "read"),
  summary: "營運後台：一筆交易的協調資料；每次查看都留下紀錄",
  answer: json(CaseFile),
  errors: ["forbidden", "not_found"],
});

export const getCaseInfo = route("GET /api/admin/disputes/{orderId}/info", {
  auth: permission("disputes", "read"),
  summary: "營運後台：一筆交易下單當時的內容與費用；每次查看都留下紀錄",
  answer: json(OrderInfo),
  errors: ["forbidden", "not_found"],
});

export const getFormerCaseEntries = route("GET /api/admin/disputes/{orderId}/former_entries", {
  auth: permission("disputes", "read"),
  summary: "營運後台：協調資料裡更早的對話與紀錄；每次查看都留下紀錄",
  query: FormerEntriesQuery,
  answer: paged(RoomEntry),
  errors: ["forbidden", "not_found"],
});

export const getCaseSplit = route("GET /api/admin/disputes/{orderId}/split", {
  auth: permission("disputes", "read"),
  summary: "營運後台：試算退款金額怎麼分配",
  query: SplitQuery,
  answer: json(OrderSplit),
  errors: ["forbidden", "not_found", "invalid"],
});

export const decideDispute = route("POST /api/admin/disputes/{orderId}/decision", {
  auth: permission("disputes", "decide"),
  fresh: true,
  summary: "營運後台：裁定一筆協調",
  body: DecisionForm,
  answer: json(Decided),
  idempotent: true,
  errors: ["forbidden", "not_found", "invalid", "conflict", "transition_refused"],
});

export const answerForBoth = route("POST /api/admin/disputes/{orderId}/proposal", {
  auth: permission("disputes", "decide"),
  fresh: true,
  summary: "營運後台：代雙方答覆逾期沒有回覆的取消提議",
  body: AnswerForBothForm,
  answer: json(Decided),
  errors: ["forbidden", "not_found", "conflict", "transition_refused"],
});

export const closeForParties = route("POST /api/admin/disputes/{orderId}/close", {
  auth: permission("disputes", "decide"),
  fresh: true,
  summary: "營運後台：一方停權或雙方長期沒有動作時，代為結束交易",
  body: DecisionForm,
  answer: json(Decided),
  idempotent: true,
  errors: ["forbidden", "not_found", "invalid", "conflict", "transition_refused"],
});

export const decideContest = route("POST /api/admin/disputes/{orderId}/contest", {
  auth: permission("disputes", "decide"),
  summary: "營運後台：維持或變更責任歸屬",
  body: DecideContestForm,
  answer: none,
  errors: ["forbidden", "not_found", "conflict"],
});
