import { useState } from "react";
import type { OrderAction, Room } from "#contract/orders/room.ts";
import { api } from "#web/lib/api.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button, type ButtonVariant, buttonClass } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/dialog.tsx";
import { WaitingOverlay } from "#web/ui/overlay.tsx";
import { usePay } from "../use-pay.ts";
import { DeliverDialog } from "./deliver-dialog.tsx";
import { AnswerDisputeDialog, ContestDialog, DisputeDialog } from "./dispute-dialogs.tsx";
import { AskCancelDialog, AskTimeDialog, ReleaseDialog, ReviseDialog } from "./reason-dialogs.tsx";

/** Moves that need nothing but a press, and what is told when they were done. */
const plain = {
  withdraw: { path: "POST /api/orders/{id}/withdraw", done: "訂單已取消" },
  start: { path: "POST /api/orders/{id}/start", done: "已開始製作，交期開始計算" },
  accept: { path: "POST /api/orders/{id}/accept", done: "已完成驗收，款項會撥給賣家" },
  extend_review: { path: "POST /api/orders/{id}/extend_review", done: "驗收期限已延長七天" },
  drop: { path: "POST /api/orders/{id}/drop", done: "已撤回協調，交易繼續" },
  cancel_late: { path: "POST /api/orders/{id}/cancel_late", done: "交易已取消，款項會全額退還" },
} as const;
type Plain = keyof typeof plain;
const isPlain = (name: OrderAction["name"]): name is Plain => name in plain;

/** Moves that stand in the page as a form of their own; the button leads there. */
const places: Partial<Record<OrderAction["name"], { href: string; text: string }>> = {
  brief: { href: "#brief", text: "填寫資料" },
  review: { href: "#review", text: "寫評價" },
};

const dialogs: OrderAction["name"][] = [
  "deliver",
  "revise",
  "release",
  "ask_time",
  "ask_cancel",
  "dispute",
  "answer_dispute",
  "contest_fault",
];

const variants: Record<OrderAction["tone"], ButtonVariant> = {
  primary: "primary",
  secondary: "secondary",
  // The red button belongs into the dialog that asks again.
  danger: "secondary",
};

/** The main one first, the way out last. */
const order: Record<OrderAction["tone"], number> = { primary: 0, secondary: 1, danger: 2 };

function FormOf({ room, action, onClose }: { room: Room; action: OrderAction; onClose: () => void }) {
  const props = { orderId: room.id, label: action.label, onClose };
  if (action.name === "deliver") return <DeliverDialog {...props} />;
  if (action.name === "revise") return <ReviseDialog {...props} left={room.revisionsLeft} />;
  if (action.name === "release") return <ReleaseDialog {...props} />;
  if (action.name === "ask_time") return <AskTimeDialog {...props} />;
  if (action.name === "dispute") return <DisputeDialog {...props} total={room.total} />;
  if (action.name === "contest_fault") return <ContestDialog {...props} />;
  if (action.name === "answer_dispute")
    return <AnswerDisputeDialog {...props} total={room.total} theirs={room.dispute?.opened.amount ?? 0} />;
  return <AskCancelDialog {...props} total={room.total} />;
}

/** What this viewer may do now, as the server says. */
export function RoomActions({ room }: { room: Room }) {
  const { pay, leaving } = usePay();
  const [open, setOpen] = useState<OrderAction | null>(null);
  const [asking, setAsking] = useState<OrderAction | null>(null);
  const { busy, refusal, run } = useAction(
    ({ name }: OrderAction): Promise<unknown> => {
      const params = { id: room.id };
      if (isPlain(name)) return api.call(plain[name].path, { params });
      if (name === "pay_now") return pay(room.id);
      const body = { amount: room.dispute?.opened.amount };
      return api.call("POST /api/orders/{id}/dispute/agree", { params, body });
    },
    {
      done: (_, { name }) => (isPlain(name) ? plain[name].done : name === "pay_now" ? "" : "雙方同意金額，協調結束"),
      tell: asking ? "here" : "toast",
    },
  );
  const press = (action: OrderAction) => {
    if (dialogs.includes(action.name)) setOpen(action);
    else if (action.confirm) setAsking(action);
    else void run(action);
  };
  const shown = room.actions
    .filter(
      ({ name }) =>
        name === "pay_now" || name === "agree_amount" || isPlain(name) || dialogs.includes(name) || places[name],
    )
    .sort((a, b) => order[a.tone] - order[b.tone]);
  if (shown.length === 0 && !asking) return null;
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {shown.map((action) => {
        const place = places[action.name];
        return place ? (
          <a key={action.name} href={place.href} className={buttonClass({ variant: variants[action.tone] })}>
            {place.text}
          </a>
        ) : (
          <Button key={action.name} variant={variants[action.tone]} disabled={busy} onClick={() => press(action)}>
            {action.label}
          </Button>
        );
      })}
      <Confirm
        open={asking !== null}
        onOpenChange={(next) => next || setAsking(null)}
        title={asking?.label ?? ""}
        text={asking?.confirm ?? ""}
        confirmLabel={asking?.label ?? ""}
        tone={asking?.tone === "danger" ? "danger" : "primary"}
        refusal={refusal}
        onConfirm={async () => asking !== null && run(asking)}
      />
      {open ? <FormOf room={room} action={open} onClose={() => setOpen(null)} /> : null}
      <WaitingOverlay open={leaving} text="正在前往藍新金流付款頁面" />
    </div>
  );
}
