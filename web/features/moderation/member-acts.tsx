import { useState } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { EndSessionsForm, ResetFactorForm, RestoreForm, StarForm, SuspendForm } from "#contract/moderation/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextArea } from "#web/ui/forms/field.tsx";
import { RestrictDialog } from "./restrict.tsx";
import { ViewDialog } from "./view.tsx";

type MemberFile = AnswerOf<"GET /api/admin/members/{id}">;
type Act = MemberFile["actions"][number];

const labels: Record<Act, string> = {
  view: "以會員的身分檢視",
  certify: "給嚴選達人標記",
  uncertify: "收回嚴選達人標記",
  restrict: "限制一項功能",
  suspend: "停權",
  ban: "永久停權",
  restore: "恢復帳號",
  end_sessions: "登出所有裝置",
  reset_factor: "移除兩步驟驗證",
};

function SuspendDialog({ member, act, onClose }: { member: MemberFile; act: "suspend" | "ban"; onClose: () => void }) {
  const { id, nickname, openOrders } = member;
  const running = openOrders > 0 ? `這位會員有 ${openOrders} 筆進行中的交易，對方會收到通知。` : "";
  const form = useActionForm(
    SuspendForm,
    { status: act === "ban" ? 3 : 2, reason: "", quote: "" },
    (body) => api.call("POST /api/admin/members/{id}/suspend", { params: { id }, body }),
    { done: "已處分，並寄出通知信", after: onClose },
  );
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title={`${labels[act]}「${nickname}」`}
      text={`會員會立刻只看得到停權畫面，原因與引用內容會顯示給他並寄到信箱。${running}`}
      submit={`確定${labels[act]}`}
      danger
      onClose={onClose}
    >
      <Field label="原因" required hint="會員看得到，請具體說明違反哪一項規範。" error={errors.reason?.message}>
        {(aria) => <TextArea {...aria} {...form.register("reason")} />}
      </Field>
      <Field label="引用的違規內容" hint="逐字貼上，沒有就留空。" error={errors.quote?.message}>
        {(aria) => <TextArea {...aria} rows={3} {...form.register("quote")} />}
      </Field>
    </FormDialog>
  );
}

function RestoreDialog({ member: { id, nickname }, onClose }: { member: MemberFile; onClose: () => void }) {
  const form = useActionForm(
    RestoreForm,
    { reason: "" },
    (body) => api.call("POST /api/admin/members/{id}/restore", { params: { id }, body }),
    { done: "帳號已恢復", after: onClose },
  );
  return (
    <FormDialog
      form={form}
      title={`恢復「${nickname}」的帳號`}
      text="會員可以馬上照常使用，並收到通知信。"
      submit="恢復帳號"
      onClose={onClose}
    >
      <Field label="原因" required hint="只留在操作紀錄。" error={form.formState.errors.reason?.message}>
        {(aria) => <TextArea {...aria} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}

function StarDialog({ member, star, onClose }: { member: MemberFile; star: boolean; onClose: () => void }) {
  const { id, nickname } = member;
  const form = useActionForm(
    StarForm,
    { star, reason: "" },
    (body) => api.call("PUT /api/admin/members/{id}/star", { params: { id }, body }),
    { done: star ? "已是嚴選達人，並寄出通知信" : "已收回標記，並寄出通知信", after: onClose },
  );
  return (
    <FormDialog
      form={form}
      title={star ? `讓「${nickname}」成為嚴選達人` : `收回「${nickname}」的嚴選達人標記`}
      text={
        star
          ? "先看過作品與交易紀錄。個人頁、服務與搜尋結果會馬上顯示標記。"
          : "個人頁、服務與搜尋結果不再顯示標記，其他都不變。"
      }
      submit={star ? "給標記" : "收回標記"}
      danger={!star}
      onClose={onClose}
    >
      <Field label="原因" required hint="會員看得到。" error={form.formState.errors.reason?.message}>
        {(aria) => <TextArea {...aria} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}

function EndSessionsDialog({
  member: { id, nickname, devices },
  onClose,
}: {
  member: MemberFile;
  onClose: () => void;
}) {
  const form = useActionForm(
    EndSessionsForm,
    { reason: "" },
    (body) => api.call("POST /api/admin/members/{id}/end_sessions", { params: { id }, body }),
    { done: "已登出所有裝置，並寄出通知信", after: onClose },
  );
  return (
    <FormDialog
      form={form}
      title={`登出「${nickname}」的所有裝置`}
      text={`懷疑有人進入這個帳號時使用。登入中的 ${devices} 台裝置會立刻登出，會員會收到通知信；密碼不會改變。`}
      submit="登出所有裝置"
      danger
      onClose={onClose}
    >
      <Field label="原因" required hint="只留在操作紀錄。" error={form.formState.errors.reason?.message}>
        {(aria) => <TextArea {...aria} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}

function ResetFactorDialog({ member: { id, nickname }, onClose }: { member: MemberFile; onClose: () => void }) {
  const form = useActionForm(
    ResetFactorForm,
    { reason: "" },
    (body) => api.call("POST /api/admin/members/{id}/reset_second_factor", { params: { id }, body }),
    { done: "已提出，等待另一位營運人員放行", after: onClose },
  );
  return (
    <FormDialog
      form={form}
      title={`移除「${nickname}」的兩步驟驗證`}
      text="只在會員遺失手機、通行金鑰與所有復原碼時使用。另一位營運人員放行後，所有裝置會登出，會員會收到通知信，之後只要密碼或社群帳號就能登入。"
      submit="提出"
      danger
      onClose={onClose}
    >
      <Field
        label="如何確認是本人"
        required
        hint="給放行的人看，也留在操作紀錄。"
        error={form.formState.errors.reason?.message}
      >
        {(aria) => <TextArea {...aria} {...form.register("reason")} />}
      </Field>
    </FormDialog>
  );
}

/** The actions of this operator on an account; the server decides which are available. */
export function MemberActs({ member }: { member: MemberFile }) {
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  const { actions, notBy } = member;
  const why = notBy ? <p className="text-ink-soft text-sm">{notBy}</p> : null;
  if (actions.length === 0) return why;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {actions.map((each) => (
        <Button key={each} variant={each === "restore" ? "primary" : "secondary"} onClick={() => setAct(each)}>
          {labels[each]}
        </Button>
      ))}
      {why}
      {act === "suspend" || act === "ban" ? <SuspendDialog member={member} act={act} onClose={close} /> : null}
      {act === "certify" || act === "uncertify" ? (
        <StarDialog member={member} star={act === "certify"} onClose={close} />
      ) : null}
      {act === "end_sessions" ? <EndSessionsDialog member={member} onClose={close} /> : null}
      {act === "reset_factor" ? <ResetFactorDialog member={member} onClose={close} /> : null}
      {act === "view" ? <ViewDialog member={member} onClose={close} /> : null}
      {act === "restrict" ? <RestrictDialog member={member} onClose={close} /> : null}
      {act === "restore" ? <RestoreDialog member={member} onClose={close} /> : null}
    </div>
  );
}
