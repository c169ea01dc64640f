import { messageFiles } from "#contract/files/sizes.ts";
import { Progress } from "#web/ui/progress.tsx";
import { FilePicker } from "./file-picker.tsx";

type Form = {
  watch: (name: "files") => File[];
  setValue: (name: "files", files: File[]) => void;
  busy: boolean;
  progress: number | null;
};

/** File picker for the form field `files`, by the rules for messages, with upload progress. */
export function FormFiles({ form }: { form: Form }) {
  const { busy, progress } = form;
  return (
    <>
      <FilePicker
        files={form.watch("files")}
        onChange={(files) => form.setValue("files", files)}
        rules={messageFiles}
        locked={busy}
      />
      {progress === null ? null : <Progress label="上傳檔案" value={Math.round(progress * 100)} />}
    </>
  );
}
