import { useState } from "react";
import { useNavigate } from "react-router";
import type { AnswerOf } from "#contract/api.ts";
import { grouped } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { messageTextMax } from "#contract/terms.ts";
import { HighlightedArea } from "#web/features/conversation/contact/highlighted-area.tsx";
import { useFoundDetails } from "#web/features/conversation/contact/use-found-details.ts";
import { useWriting } from "#web/features/conversation/use-writing.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { SubjectCard } from "./subject-card.tsx";

/** Data of the dialog for a first message. */
export type Start = AnswerOf<"GET /api/my_message_start">;
type Props = { start: Start; onClose: () => void };

/** Form of the first message to a member, optionally about a service; then the conversation opens. */
export default function StartDialog({ start, onClose }: Props) {
  const { receiver, subject, contactAllowed } = start;
  const { nickname } = receiver;
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const { found, sentence } = useFoundDetails(text, contactAllowed);
  const writing = useWriting(
    { text, setText, forget: () => {} },
    {
      max: messageTextMax,
      tooLong: `訊息最多 ${grouped(messageTextMax)} 字`,
      empty: "請輸入訊息",
      wrong: sentence,
    },
    (written, { key }) =>
      api.call("POST /api/my_messages", {
        body: { receiverId: receiver.id, serviceId: subject?.id ?? null, text: written.text },
        key,
      }),
    { notice: "inline", refresh: false, after: ({ id }) => navigate(to("/mypage/messages/:id", { id })) },
  );
  const { busy, error } = writing;
  return (
    <Dialog
      open
      persistent
      fullUnder960
      locked={busy}
      onOpenChange={(open) => open || onClose()}
      title={subject ? `詢問 ${nickname}` : `傳訊息給 ${nickname}`}
    >
      <form method="dialog" noValidate onSubmit={writing.submit} className="flex flex-col gap-5">
        {subject ? <SubjectCard subject={subject} /> : null}
        <Field
          label="訊息"
          required
          hint="說明用途、時間與預算，對方比較容易回答。"
          error={error}
          counter={{ value: writing.length, max: messageTextMax }}
        >
          {(aria) => (
            <HighlightedArea
              {...aria}
              rows={6}
              value={text}
              found={found}
              readOnly={busy}
              onChange={(event) => writing.type(event.target.value)}
            />
          )}
        </Field>
        <FormEnd form={writing} full>
          送出訊息
        </FormEnd>
      </form>
    </Dialog>
  );
}
