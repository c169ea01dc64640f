import { z } from "zod";
import { api } from "#web/lib/calls/api.ts";
import { FilePicker } from "#web/lib/forms/file-picker.tsx";
import { FormDialog } from "#web/lib/forms/form-dialog.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Field } from "#web/ui/forms/field.tsx";

const MB = 1024 * 1024;
const rules = { max: 1, maxBytes: 5 * MB, totalBytes: 5 * MB };
const AnswerForm = z.object({ answer: z.array(z.instanceof(File)).min(1, "請選擇銀行的回覆檔") });

/**
 * Form to upload the bank's response file for a batch. If any line is invalid, all invalid lines are listed and nothing
 * is imported.
 */
export function AnswerDialog({ id, done, onClose }: { id: number; done: string; onClose: () => void }) {
  const form = useActionForm(
    AnswerForm,
    { answer: [] },
    (files, { key, progress }) =>
      api.call("POST /api/admin/withdrawal_batches/{id}/answer", {
        params: { id },
        files,
        onProgress: progress,
        key,
      }),
    { done, after: onClose },
  );
  return (
    <FormDialog
      form={form}
      title="匯入銀行的回覆檔"
      text="系統會逐行核對參考編號、金額與結果；有一行不對就整份不收。讀入後，匯出的結案，退回的回到會員餘額；檔案裡沒有的會繼續等銀行回覆，之後再讀下一份就好。"
      submit="讀入"
      onClose={onClose}
    >
      <Field
        label="回覆檔"
        group
        error={
          form.formState.errors.answer?.message ? (
            <span className="whitespace-pre-line">{form.formState.errors.answer.message}</span>
          ) : undefined
        }
      >
        {() => (
          <FilePicker
            files={form.watch("answer")}
            onChange={(files) => form.setValue("answer", files, { shouldValidate: files.length > 0 })}
            rules={rules}
            locked={form.busy}
          />
        )}
      </Field>
    </FormDialog>
  );
}
