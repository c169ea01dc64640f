import { type SubmitEvent, useState } from "react";
import { messageFiles } from "#contract/files/sizes.ts";
import { grouped } from "#contract/money.ts";
import { limits } from "#contract/orders/limits.ts";
import type { Room } from "#contract/orders/room.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { useChosenFiles, useStoredList } from "#web/lib/drafts/stored-text.ts";
import { FilePicker } from "#web/lib/forms/file-picker.tsx";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { lengthOf } from "#web/lib/forms/typed.ts";
import { useMissing } from "#web/lib/forms/use-missing.ts";
import { Field, TextArea } from "#web/ui/forms/field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Progress } from "#web/ui/progress.tsx";
import type { RoomDialogProps } from "./dialog-props.ts";

type Question = Room["questions"][number];

/** Validates an answer. @param files number of its files */
export function answerProblem(
  answer: string,
  { required, files: takesFiles }: Question,
  files = 0,
): string | undefined {
  const length = lengthOf(answer);
  if (required && length === 0 && files === 0) return takesFiles ? "請回答這一題，或附上檔案" : "請回答這一題";
  return length > limits.answerMax ? `每題最多 ${grouped(limits.answerMax)} 字` : undefined;
}

/** Form with the seller's questions. The text is stored in this browser while it is typed. */
export function RequirementsDialog({ room, label, onClose }: RoomDialogProps) {
  const name = `requirements:${room.id}`;
  const { texts, setAt, forget } = useStoredList(name, room.questions.length);
  const [files, setFiles] = useChosenFiles<{ at: number; file: File }>(name);
  const [touched, setTouched] = useState<readonly number[]>([]);
  const filesAt = (place: number) => files.filter(({ at }) => at === place).map(({ file }) => file);
  const problems = room.questions.map((question, at) => answerProblem(texts[at] ?? "", question, filesAt(at).length));
  const missing = problems.filter(Boolean).length;
  const { marked, mark, unmark, sentence } = useMissing(missing);
  const sent = () => {
    forget();
    setFiles([]);
    onClose();
  };
  const { busy, progress, refusal, unanswered, run } = useAction(
    (input: { answers: string[]; files: typeof files }, { key, progress }) =>
      api.call("POST /api/orders/{id}/requirements", {
        params: { id: room.id },
        body: { answers: input.answers, filesTo: input.files.map(({ at }) => at) },
        files: { files: input.files.map(({ file }) => file) },
        onProgress: progress,
        key,
      }),
    { done: "資料已送出，賣家開始製作", notice: "inline", after: sent },
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (missing > 0) return mark(event.currentTarget);
    unmark();
    void run({ answers: texts, files });
  };
  return (
    <Dialog
      open
      persistent
      fullUnder960
      locked={busy}
      onOpenChange={(open) => open || onClose()}
      title="提供製作需要的資料"
      description="送出後開始計算交期。輸入的文字會暫存在這個瀏覽器，可以分次完成。"
    >
      <form id="requirements" method="dialog" onSubmit={submit} noValidate className="flex flex-col gap-5">
        {room.questions.map((question, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place in the order's snapshot
          <div key={at} data-files={question.files || undefined} className="flex flex-col gap-2">
            <Field
              label={question.text}
              required={question.required}
              error={marked || touched.includes(at) ? problems[at] : undefined}
            >
              {(aria) => (
                <TextArea
                  {...aria}
                  rows={question.files ? 2 : 3}
                  value={texts[at] ?? ""}
                  readOnly={busy}
                  onChange={(event) => setAt(at, event.target.value)}
                  onBlur={() => question.files || setTouched((before) => [...before, at])}
                />
              )}
            </Field>
            {question.files ? (
              <FilePicker
                files={filesAt(at)}
                onChange={(chosen) =>
                  setFiles([...files.filter((each) => each.at !== at), ...chosen.map((file) => ({ at, file }))])
                }
                rules={{ ...messageFiles, max: messageFiles.max - files.length + filesAt(at).length }}
                locked={busy}
              />
            ) : null}
          </div>
        ))}
        {progress === null ? null : <Progress label="上傳檔案" value={Math.round(progress * 100)} />}
        <FormEnd form={{ busy, formError: sentence ?? refusal ?? undefined, unanswered }} full>
          {label}
        </FormEnd>
      </form>
    </Dialog>
  );
}
