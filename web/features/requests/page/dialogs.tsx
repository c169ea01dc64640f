import { CloseForm, RefuseForm } from "#contract/requests/forms.ts";
import { closeReasons, refuseReasons } from "#contract/requests/states.ts";
import { api } from "#web/lib/calls/api.ts";
import { ReasonDialog } from "../reason-dialog.tsx";

export type RequestDialogProps = { id: number; title: string; label: string; onClose: () => void };

/** Form of the buyer to close a request; sellers with offers see the reason. */
export function CloseDialog({ id, title, onClose }: RequestDialogProps) {
  return (
    <ReasonDialog
      schema={CloseForm}
      reasons={closeReasons}
      send={(body) => api.call("POST /api/my_requests/{id}/close", { params: { id }, body })}
      done="需求已結束，已通知提案的賣家"
      title={`結束「${title}」`}
      text="結束後就不再收提案，提案的賣家會看到原因。"
      submit="結束需求"
      danger
      wordLabel="想對提案的賣家說的話"
      onClose={onClose}
    />
  );
}

/** Form of the buyer to say, after the request has expired, why nobody was chosen. */
export function TellReasonDialog({ id, title, label, onClose }: RequestDialogProps) {
  return (
    <ReasonDialog
      schema={CloseForm}
      reasons={closeReasons}
      send={(body) => api.call("POST /api/my_requests/{id}/reason", { params: { id }, body })}
      done="已告訴提案的賣家"
      title={label}
      text={`「${title}」的徵求期限已過。賣家花了時間提案，請告訴他們為什麼沒有選擇。`}
      submit="送出原因"
      wordLabel="想對提案的賣家說的話"
      onClose={onClose}
    />
  );
}

/** Form of the seller to decline a designated request. */
export function RefuseDialog({ id, title, onClose }: RequestDialogProps) {
  return (
    <ReasonDialog
      schema={RefuseForm}
      reasons={refuseReasons}
      send={(body) => api.call("POST /api/requests/{id}/decline", { params: { id }, body })}
      done="已婉拒，已告訴對方原因"
      title={`婉拒「${title}」`}
      text="對方會看到原因，也可以把需求改為公開，請其他達人提案。"
      submit="婉拒"
      danger
      wordLabel="補充說明"
      onClose={onClose}
    />
  );
}
