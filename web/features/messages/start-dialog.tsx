import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { isApiError } from "#contract/api.ts";
import { api } from "#web/lib/api.ts";
import { freshKey } from "#web/lib/fresh-key.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { MarkedArea } from "./marked-area.tsx";
import type { Start } from "./message-button.tsx";
import { SubjectCard } from "./subject-card.tsx";
import { useFoundDetails } from "./use-found-details.ts";

/** Characters of one message (product §10). */
const MOST = 5000;

/** The first message to a member, about a service or nothing in particular; then the conversation opens. */
export default function StartDialog({ start, onClose }: { start: Start; onClose: () => void }) {
  const { receiver, subject, contactAllowed } = start;
  const navigate = useNavigate();
  const [key] = useState(freshKey);
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState({ field: "", form: "" });
  const { found, sentence } = useFoundDetails(text, contactAllowed);
  const length = [...text.trim()].length;
  const reason =
    length === 0
      ? "請輸入訊息"
      : length > MOST
        ? `訊息最多 ${MOST.toLocaleString("en-US")} 字`
        : found.length > 0
          ? sentence
          : null;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (reason || busy) return;
    setBusy(true);
    try {
      const body = { receiverId: receiver.id, serviceId: subject?.id ?? null, text: text.trim(), key };
      const { id } = await api.call("POST /api/my_messages", { body });
      await navigate(`/mypage/messages/${id}`);
    } catch (error) {
      if (!isApiError(error)) throw error;
      const field = error.fields.text?.[0];
      setRefusal(field ? { field, form: "" } : { field: "", form: error.message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      persistent
      fullUnder960
      locked={busy}
      onOpenChange={(open) => open || onClose()}
      title={subject ? `詢問 ${receiver.nickname}` : `傳訊息給 ${receiver.nickname}`}
    >
      <form noValidate onSubmit={send} className="flex flex-col gap-5">
        {subject ? <SubjectCard subject={subject} /> : null}
        <Field
          label="訊息"
          required
          hint="說明用途、時間與預算，對方比較容易回答。"
          error={found.length > 0 ? sentence : refusal.field}
          counter={{ value: length, max: MOST }}
        >
          {(aria) => (
            <MarkedArea
              {...aria}
              rows={6}
              value={text}
              found={found}
              readOnly={busy}
              onChange={(event) => {
                setText(event.target.value);
                setRefusal({ field: "", form: "" });
              }}
            />
          )}
        </Field>
        {refusal.form ? (
          <Notice tone="danger" live>
            {refusal.form}
          </Notice>
        ) : null}
        <Button type="submit" full busy={busy} reason={reason}>
          送出訊息
        </Button>
      </form>
    </Dialog>
  );
}
