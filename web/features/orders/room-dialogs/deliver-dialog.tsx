import { deliveryFiles } from "#contract/files/sizes.ts";
import { grouped } from "#contract/money.ts";
import { acceptanceDays, messageTextMax } from "#contract/terms.ts";
import { inWords } from "#contract/text/numerals.ts";
import { useWriting } from "#web/features/conversation/use-writing.ts";
import { WritingState } from "#web/features/conversation/writing-state.tsx";
import { useChosenFiles, useStoredText } from "#web/lib/drafts/stored-text.ts";
import { FilePicker } from "#web/lib/forms/file-picker.tsx";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { Field, TextArea } from "#web/ui/forms/field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import type { RoomDialogProps } from "./dialog-props.ts";
import { sendTo } from "./send-to.ts";

const rules = { max: messageTextMax, tooLong: `說明最多 ${grouped(messageTextMax)} 字`, empty: "請填寫說明或附上檔案" };

/** Form of a delivery: a message, files, or both. */
export function DeliverDialog({ room: { id }, label, onClose }: RoomDialogProps) {
  const writing = useWriting(
    { ...useStoredText(`deliver:${id}`), chosen: useChosenFiles(`deliver:${id}`) },
    rules,
    sendTo("POST /api/orders/{id}/deliver", id),
    { done: "成果已交付，等待買家驗收", notice: "inline", after: onClose },
  );
  const { text, length, files, busy, error } = writing;
  return (
    <Dialog
      open
      persistent
      fullUnder960
      locked={busy}
      onOpenChange={(open) => open || onClose()}
      title={label}
      description={`交付後由買家驗收，${inWords(acceptanceDays)}天內沒有回應就自動驗收。`}
    >
      <form method="dialog" onSubmit={writing.submit} noValidate className="flex flex-col gap-5">
        <Field
          label="說明"
          hint="交付了什麼、怎麼使用，或成果的連結。"
          error={error}
          counter={{ value: length, max: messageTextMax }}
        >
          {(aria) => (
            <TextArea
              {...aria}
              rows={5}
              value={text}
              readOnly={busy}
              onChange={(event) => writing.type(event.target.value)}
            />
          )}
        </Field>
        <FilePicker
          files={files}
          onChange={writing.setFiles}
          rules={deliveryFiles}
          locked={busy}
          error={writing.filesError}
        />
        <p className="text-ink-faint text-sm">
          檔案會原封不動交給買家，照片裡記錄的拍攝地點、時間與相機也會一起交出去。
        </p>
        <WritingState {...writing} />
        <FormEnd form={writing} full>
          {label}
        </FormEnd>
      </form>
    </Dialog>
  );
}
