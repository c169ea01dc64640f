import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { grouped } from "#contract/money.ts";
import { messageTextMax } from "#contract/terms.ts";
import { to } from "#contract/to.ts";
import { api } from "#web/lib/api.ts";
import { FormEnd } from "#web/lib/form-end.tsx";
import { lengthOf } from "#web/lib/typed.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useMissing } from "#web/lib/use-missing.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
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

/** What keeps a first message from being sent; null when it may go. @param wrong the sentence on contact details in it */
function problemOf(text: string, wrong: string): string | null {
  const length = lengthOf(text);
  if (length === 0) return "請輸入訊息";
  if (text.trim() === requestDraft.trim()) return "請先寫下需要協助的內容";
  return length > messageTextMax ? `訊息最多 ${grouped(messageTextMax)} 字` : wrong || null;
}

/**
 * The first message to a member, about a service or nothing in particular; then the conversation opens.
 * @param request it describes what one needs, along a draft
 */
export default function StartDialog({ start, request, onClose }: Props) {
  const { receiver, subject, contactAllowed } = start;
  const { nickname } = receiver;
  const navigate = useNavigate();
  const [text, setText] = useState(request ? requestDraft : "");
  const [refused, setRefused] = useState("");
  const { found, sentence } = useFoundDetails(text, contactAllowed);
  const problem = problemOf(text, sentence);
  const missing = useMissing(problem ? 1 : 0);
  const { busy, refusal, run } = useAction(
    (typed: string, { key }) =>
      api.call("POST /api/my_messages", {
        body: { receiverId: receiver.id, serviceId: subject?.id ?? null, text: typed },
        key,
      }),
    {
      tell: "here",
      refresh: false,
      after: ({ id }) => navigate(to("/mypage/messages/:id", { id })),
      refused: ({ fields }) => {
        setRefused(fields.text?.[0] ?? "");
        return Boolean(fields.text);
      },
    },
  );
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (problem) return missing.mark(event.currentTarget);
    missing.unmark();
    void run(text.trim());
  };
  const error = found.length > 0 ? sentence : missing.marked && problem ? problem : refused;
  const formError = missing.sentence ?? (refused ? undefined : (refusal ?? undefined));
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
      <form method="dialog" noValidate onSubmit={send} className="flex flex-col gap-5">
        {subject ? <SubjectCard subject={subject} /> : null}
        <Field
          label="訊息"
          required
          hint="說明用途、時間與預算，對方比較容易回答。"
          error={error}
          counter={{ value: lengthOf(text), max: messageTextMax }}
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
                setRefused("");
              }}
            />
          )}
        </Field>
        <FormEnd form={{ busy, formError }} full>
          送出訊息
        </FormEnd>
      </form>
    </Dialog>
  );
}
