import type { RoomDecision } from "#contract/orders/disputes.ts";
import type { CaseRow } from "#contract/orders/operators/cases.ts";
import type { Fault, Side } from "#contract/orders/states.ts";

export const sideWords: Record<Side, string> = { buyer: "買家", seller: "賣家" };

export const faultWords: Record<Fault, string> = {
  none: "雙方都沒有責任",
  buyer: "買家",
  seller: "賣家",
  platform: "平台",
  payment: "付款服務",
};

export const decisionWords: Record<RoomDecision["kind"], string> = {
  decide_dispute: "平台的裁定",
  agree_amount: "雙方同意的金額",
  agree_cancellation: "平台代為同意取消",
  refuse_cancellation: "平台決定不取消",
  close_for_parties: "平台代為結束",
};

export const caseWords: Record<CaseRow["kind"], string> = {
  dispute: "協調",
  cancellation: "取消提議逾期未回覆",
  contest: "責任異議",
  party: "停權或久未處理",
};

export const stageWords: Record<CaseRow["stage"], string> = {
  answering: "等待另一方回覆",
  answered: "雙方已說明",
  unanswered: "另一方沒有回覆",
  same_amount: "雙方金額相同",
  waiting: "等待裁定",
  frozen: "等銀行判定付款爭議",
  ended: "已結束",
};
