import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { isApiError } from "#contract/api.ts";
import { countCharacters } from "#contract/characters.ts";
import { grouped } from "#contract/money.ts";
import { messageTextMax } from "#contract/terms.ts";
import { api } from "#web/lib/api.ts";
import { freshKey } from "#web/lib/fresh-key.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { requestDraft } from "./begin-request.ts";
import { MarkedArea } from "./marked-area.tsx";
import type { Start } from "./message-button.tsx";
import { SubjectCard } from "./subject-card.tsx";
import { useFoundDetails } from "./use-found-details.ts";

/** Where the draft wants its first words: at the end of its first line, as long as nobody has changed it. */
function toFirstLine(area: HTMLTextAreaElement): void {
  if (area.value !== requestDraft) return;
  const end = requestDraft.indexOf("\n");
  area.setSelectionRange(end, end);
}

type Props = { start: Start; request: boolean; onClose: () => void };

/**
 * The first message to a member, about a service or nothing in particular; then the conversation opens.
 * @param request it describes what one needs, along a draft
 */
export default function StartDialog({ start, request, onClose }: Props) {
  const { receiver, subject, contactAllowed } = start;
  const { nickname } = receiver;
  const navigate = useNavigate();
  // The same for each try of one text: a second one after a broken line is no second message.
  const key = useRef("");
  const [text, setText] = useState(request ? requestDraft : "");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState({ field: "", form: "" });
  const { found, sentence } = useFoundDetails(text, contactAllowed);
  const length = countCharacters(text.trim());
  const reason =
    length === 0
      ? "請輸入訊息"
      : text.trim() === requestDraft.trim()
        ? "請先寫下需要協助的內容"
        : length > messageTextMax
          ? `訊息最多 ${grouped(messageTextMax)} 字`
          : found.length > 0
            ? sentence
            : null;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (reason || busy) return;
    setBusy(true);
    key.current ||= freshKey();
    try {
      const body = { receiverId: receiver.id, serviceId: subject?.id ?? null, text: text.trim() };
      const { id } = await api.call("POST /api/my_messages", { body, key: key.current });
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
      title={request ? `向 ${nickname} 提出需求` : subject ? `詢問 ${nickname}` : `傳訊息給 ${nickname}`}
      description={request && "需求會以訊息傳給對方，按下送出之前都可以修改。"}
    >
      <form noValidate onSubmit={send} className="flex flex-col gap-5">
        {subject ? <SubjectCard subject={subject} /> : null}
        <Field
          label="訊息"
          required
          hint="說明用途、時間與預算，對方比較容易回答。"
          error={found.length > 0 ? sentence : refusal.field}
          counter={{ value: length, max: messageTextMax }}
        >
          {(aria) => (
            <MarkedArea
              {...aria}
              onFocus={(event) => toFirstLine(event.currentTarget)}
              rows={6}
              value={text}
              found={found}
              readOnly={busy}
              onChange={(event) => {
                setText(event.target.value);
                setRefusal({ field: "", form: "" });
                key.current = "";
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
