import type { ErrorCode } from "#contract/errors.ts";
import type { OrderState, Side, TransitionName } from "#contract/orders/states.ts";
import { DAY } from "#server/kernel/clock.ts";
import { settings } from "#server/kernel/settings.ts";
import { dueOf, isAnswering, isSameAmount, type OrderFacts } from "./facts.ts";

export type OrderActor = Side | "operator" | "system";

export type Transition = {
  name: TransitionName;
  /** Null: there is no order yet. */
  from: readonly (OrderState | null)[];
  to: readonly OrderState[];
  actors: readonly OrderActor[];
  /** On a button. */
  label: string;
  /** Asked before it is done; absent where it is easily undone or where a form comes first. */
  confirm?: string;
  /** In the room afterwards. */
  told: string;
  /** The same where an operator did it in the parties' stead. */
  toldOfOperator?: string;
  tone?: "primary" | "secondary" | "danger";
  /** Why not now, beside state and actor. Null: nothing stands against it. */
  unless?: (order: OrderFacts, now: Date, actor: OrderActor) => ErrorCode | null;
};

const when = (fits: boolean): ErrorCode | null => (fits ? null : "transition_refused");
const passed = (moment: Date | null, milliseconds: number, now: Date): boolean =>
  moment !== null && now.getTime() >= moment.getTime() + milliseconds;

/** Seven days after payment the seller may start without answers. */
export const mayStart = (order: OrderFacts, now: Date): boolean =>
  passed(order.paidAt, settings.startWithoutBriefDays * DAY, now);

/**
 * The deal (product §7). The only place that says what may follow what; the API, the page and the tests read it.
 * `ask_*` and `refuse_*` leave the state as it is: the question is a row of its own.
 */
export const transitions: readonly Transition[] = [
  { name: "place", from: [null], to: ["pending_payment"], actors: ["buyer"], label: "下單", told: "買家下單" },
  {
    name: "pay",
    from: ["pending_payment"],
    to: ["awaiting_requirements", "in_progress"],
    actors: ["system"],
    label: "付款",
    told: "付款完成，款項由平台保管",
  },
  {
    name: "expire",
    from: ["pending_payment"],
    to: ["expired"],
    actors: ["system"],
    label: "付款逾期",
    told: "付款期限已過，訂單失效",
    unless: (order, now) => when(passed(order.deadlineAt, 0, now)),
  },
  {
    name: "withdraw",
    from: ["pending_payment"],
    to: ["cancelled"],
    actors: ["buyer"],
    label: "取消訂單",
    confirm: "確定要取消這筆還沒付款的訂單嗎？",
    told: "買家在付款前取消訂單",
    tone: "secondary",
  },
  {
    name: "brief",
    from: ["awaiting_requirements"],
    to: ["in_progress"],
    actors: ["buyer"],
    label: "送出資料，開始製作",
    told: "買家提供了製作所需的資料，開始計算交期",
    tone: "primary",
  },
  {
    name: "start",
    from: ["awaiting_requirements"],
    to: ["in_progress"],
    actors: ["seller"],
    label: "不等資料，直接開始",
    confirm: "買家超過七天沒有提供資料。開始後會立刻計算交期，確定要開始嗎？",
    told: "賣家直接開始製作，開始計算交期",
    tone: "primary",
    unless: (order, now) => when(mayStart(order, now)),
  },
  {
    name: "deliver",
    from: ["in_progress"],
    to: ["delivered"],
    actors: ["seller"],
    label: "交付成果",
    told: "賣家交付成果，等待買家驗收",
    tone: "primary",
  },
  {
    name: "revise",
    from: ["delivered"],
    to: ["in_progress"],
    actors: ["buyer"],
    label: "要求修改",
    told: "買家要求修改",
    tone: "secondary",
    unless: (order) => (order.revisionsLeft === 0 ? "revisions_used_up" : null),
  },
  {
    name: "accept",
    from: ["delivered"],
    to: ["completed"],
    actors: ["buyer"],
    label: "完成驗收",
    confirm: "驗收後款項會撥給賣家，不能再要求修改。確定成果沒有問題嗎？",
    told: "買家完成驗收，交易完成",
    tone: "primary",
  },
  {
    name: "extend_review",
    from: ["delivered"],
    to: ["delivered"],
    actors: ["buyer"],
    label: "驗收期限延長七天",
    confirm: "驗收期限只能延長一次，確定要延長七天嗎？",
    told: "買家把驗收期限延長七天",
    tone: "secondary",
    unless: (order, now) => when(!order.extended && !passed(order.deadlineAt, 0, now)),
  },
  {
    name: "auto_accept",
    from: ["delivered"],
    to: ["completed"],
    actors: ["system"],
    label: "自動驗收",
    told: "驗收期限已過，系統自動完成驗收",
    unless: (order, now) => when(passed(order.deadlineAt, 0, now)),
  },
  {
    name: "release",
    from: ["awaiting_requirements", "in_progress"],
    to: ["cancelled"],
    actors: ["seller"],
    label: "婉拒並全額退款",
    told: "賣家婉拒這筆交易，款項全額退還買家",
    tone: "danger",
    unless: (order, now) => when(!passed(order.paidAt, settings.releaseWindowMs + 1, now)),
  },
  {
    name: "cancel_late",
    from: ["in_progress"],
    to: ["cancelled"],
    actors: ["buyer"],
    label: "逾期取消並全額退款",
    confirm: "賣家逾期超過 24 小時。取消後款項會全額退還，確定要取消嗎？",
    told: "賣家逾期未交付，買家取消交易，款項全額退還",
    tone: "danger",
    unless: (order, now) => when(passed(dueOf(order, now), settings.cancelLateAfterMs, now)),
  },
  {
    name: "ask_cancel",
    from: ["in_progress", "delivered"],
    to: ["in_progress", "delivered"],
    actors: ["buyer", "seller"],
    label: "提議取消交易",
    told: "提議取消交易",
    tone: "secondary",
  },
  {
    name: "agree_cancel",
    from: ["in_progress", "delivered"],
    to: ["cancelled"],
    actors: ["buyer", "seller", "operator"],
    label: "同意取消",
    told: "雙方同意取消交易",
    toldOfOperator: "平台代為同意取消交易",
    tone: "danger",
  },
  {
    name: "refuse_cancel",
    from: ["in_progress", "delivered"],
    to: ["in_progress", "delivered"],
    actors: ["buyer", "seller", "operator"],
    label: "不同意取消",
    told: "沒有同意取消，交易繼續",
    toldOfOperator: "平台決定不取消，交易繼續",
  },
  {
    name: "ask_time",
    from: ["in_progress"],
    to: ["in_progress"],
    actors: ["seller"],
    label: "請求延長交期",
    told: "賣家請求延長交期",
    tone: "secondary",
  },
  {
    name: "agree_time",
    from: ["in_progress"],
    to: ["in_progress"],
    actors: ["buyer"],
    label: "同意延長",
    told: "買家同意延長交期",
  },
  {
    name: "refuse_time",
    from: ["in_progress"],
    to: ["in_progress"],
    actors: ["buyer", "system"],
    label: "不同意延長",
    told: "交期沒有延長",
  },
  {
    name: "dispute",
    from: ["in_progress", "delivered"],
    to: ["disputed"],
    actors: ["buyer", "seller"],
    label: "申請平台協調",
    told: "申請平台協調，交易期限暫停計算",
    tone: "danger",
  },
  {
    name: "drop",
    from: ["disputed"],
    to: ["in_progress", "delivered"],
    actors: ["buyer", "seller"],
    label: "撤回協調",
    confirm: "撤回後交易回到協調前的狀態，暫停的期限繼續計算。確定要撤回嗎？",
    told: "撤回協調，交易繼續",
    tone: "secondary",
    unless: (order, _now, actor) => when(order.dispute?.by === actor),
  },
  {
    name: "agree_amount",
    from: ["disputed"],
    to: ["completed", "cancelled"],
    actors: ["buyer", "seller"],
    label: "同意這個金額",
    confirm: "協調會以雙方主張的金額結束：這個金額退還買家，其餘依完成交易的方式撥給賣家，不能恢復。確定同意嗎？",
    told: "雙方同意金額，協調結束",
    tone: "primary",
    unless: (order) => when(isSameAmount(order)),
  },
  {
    name: "resolve",
    from: ["disputed"],
    to: ["completed", "cancelled"],
    actors: ["operator"],
    label: "裁定",
    told: "平台完成協調",
    unless: (order, now) => when(!isAnswering(order, now)),
  },
];

const byName = new Map(transitions.map((transition) => [transition.name, transition]));

/** The row of the table. Throws on a name that is not in it, which is a fault of the program. */
export function transitionOf(name: TransitionName): Transition {
  const found = byName.get(name);
  if (!found) throw new Error(`no transition ${name}`);
  return found;
}

/** Why this actor may not make this move now; null when they may. */
export function refusalOf(name: TransitionName, order: OrderFacts, actor: OrderActor, now: Date): ErrorCode | null {
  const { from, actors, unless } = transitionOf(name);
  if (!from.some((state) => state === order.state) || !actors.includes(actor)) return "transition_refused";
  return unless?.(order, now, actor) ?? null;
}
