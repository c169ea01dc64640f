import { z } from "zod";
import { desk } from "../roles.ts";
import { route } from "../route.ts";
import { Id, IdParams, Ok, paged } from "../shared.ts";
import {
  AnswerForBothForm,
  CaseFile,
  CaseQuery,
  CaseRow,
  DecideContestForm,
  DecisionForm,
  SplitAnswer,
  SplitQuery,
} from "./desk.ts";
import { AgreeAmountForm, ContestForm, DisputeForm } from "./disputes.ts";

/** The same as a message's in the room. */
const files = { field: "files", max: 10, maxBytes: 25 * 1024 * 1024 } as const;

export const openDispute = route({
  method: "POST",
  path: "/api/orders/{id}/dispute",
  auth: "member",
  summary: "申請平台協調，提出應退還買家的金額",
  params: IdParams,
  body: DisputeForm,
  files,
  response: Ok,
  errors: ["not_found", "invalid", "transition_refused", "too_large"],
});

export const answerDispute = route({
  method: "POST",
  path: "/api/orders/{id}/dispute/answer",
  auth: "member",
  summary: "回覆對方的協調申請，提出自己主張的金額",
  params: IdParams,
  body: DisputeForm,
  files,
  response: Ok,
  errors: ["not_found", "invalid", "transition_refused", "too_large"],
});

export const agreeAmount = route({
  method: "POST",
  path: "/api/orders/{id}/dispute/agree",
  auth: "member",
  summary: "雙方金額相同時，同意以這個金額結束協調",
  params: IdParams,
  body: AgreeAmountForm,
  response: Ok,
  errors: ["not_found", "transition_refused"],
});

export const contestFault = route({
  method: "POST",
  path: "/api/orders/{id}/contest_fault",
  auth: "member",
  summary: "賣家對責任歸屬提出異議",
  params: IdParams,
  body: ContestForm,
  response: Ok,
  errors: ["not_found", "transition_refused"],
});

const CaseParams = z.object({ orderId: Id });

export const getCases = route({
  method: "GET",
  path: "/api/admin/disputes",
  auth: desk("disputes", "read"),
  summary: "營運後台：待裁定的交易",
  query: CaseQuery,
  response: paged(CaseRow),
  errors: ["forbidden"],
});

export const getCase = route({
  method: "GET",
  path: "/api/admin/disputes/{orderId}",
  auth: desk("disputes", "read"),
  summary: "營運後台：一筆交易的協調資料；每次查看都留下紀錄",
  params: CaseParams,
  response: CaseFile,
  errors: ["forbidden", "not_found"],
});

export const getCaseSplit = route({
  method: "GET",
  path: "/api/admin/disputes/{orderId}/split",
  auth: desk("disputes", "read"),
  summary: "營運後台：試算退款金額怎麼分配",
  params: CaseParams,
  query: SplitQuery,
  response: SplitAnswer,
  errors: ["forbidden", "not_found", "invalid"],
});

export const decideDispute = route({
  method: "POST",
  path: "/api/admin/disputes/{orderId}/decision",
  auth: desk("disputes", "decide"),
  summary: "營運後台：裁定一筆協調",
  params: CaseParams,
  body: DecisionForm,
  response: Ok,
  errors: ["forbidden", "not_found", "invalid", "conflict", "transition_refused"],
});

export const answerForBoth = route({
  method: "POST",
  path: "/api/admin/disputes/{orderId}/proposal",
  auth: desk("disputes", "decide"),
  summary: "營運後台：代雙方答覆逾期沒有回覆的取消提議",
  params: CaseParams,
  body: AnswerForBothForm,
  response: Ok,
  errors: ["forbidden", "not_found", "conflict", "transition_refused"],
});

export const decideContest = route({
  method: "POST",
  path: "/api/admin/disputes/{orderId}/contest",
  auth: desk("disputes", "decide"),
  summary: "營運後台：維持或變更責任歸屬",
  params: CaseParams,
  body: DecideContestForm,
  response: Ok,
  errors: ["forbidden", "not_found", "conflict"],
});
