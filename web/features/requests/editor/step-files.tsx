import { useState } from "react";
import { requestFiles } from "#contract/requests/limits.ts";
import type { RequestFile } from "#contract/requests/schemas.ts";
import { api } from "#web/lib/api.ts";
import { At } from "#web/lib/editing.tsx";
import { unanswered } from "#web/lib/exchange.ts";
import { askLogin } from "#web/shell/login-store.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox, Field } from "#web/ui/field.tsx";
import { FileList } from "../file-list.tsx";
import { useEditing, useWriting } from "./context.ts";

function MemberFiles({ made }: { made: () => Promise<number | null> }) {
  const { content, change } = useEditing();
  const { form } = useWriting();
  const [added, setAdded] = useState<readonly RequestFile[]>([]);
  const known = [...(form?.files ?? []), ...added];
  const files = content.fileIds.flatMap((id) => known.find((file) => file.id === id) ?? []);
  return (
    <FileList
      files={files}
      rules={requestFiles}
      send={async (file, key, onProgress) => {
        const id = await made();
        if (id === null) throw unanswered("內容還沒儲存成功，請稍候再上傳。");
        return api.call("POST /api/my_requests/{id}/files", {
          params: { id },
          files: { files: [file] },
          onProgress,
          key,
        });
      }}
      onAdded={(more) => {
        setAdded((old) => [...old, ...more]);
        change((old) => ({ ...old, fileIds: [...old.fileIds, ...more.map(({ id }) => id)] }));
      }}
      onRemove={(id) => change((old) => ({ ...old, fileIds: old.fileIds.filter((each) => each !== id) }))}
    />
  );
}

/** What helps to understand it: pictures, texts, examples. A visitor logs in first, with everything typed kept. */
export function StepFiles() {
  const { content, change } = useEditing();
  const { made } = useWriting();
  return (
    <>
      <At path="fileIds">
        {(problem) => (
          <Field
            group
            label="檔案"
            error={problem}
            hint="參考圖、文稿、現有的商標等。只有登入的會員提案前能下載，訪客看不到。"
          >
            {() =>
              made ? (
                <MemberFiles made={made} />
              ) : (
                <div>
                  <Button variant="secondary" size="sm" onClick={() => askLogin(() => {})}>
                    登入後附上檔案
                  </Button>
                  <p className="mt-1 text-ink-soft text-sm">已經寫好的內容會保留，也可以發布之後再補檔案。</p>
                </div>
              )
            }
          </Field>
        )}
      </At>
      <At path="ndaOnly">
        {() => (
          <Checkbox
            label="只讓簽署過保密協議的賣家看檔案"
            hint="還沒簽署的賣家看得到需求，看不到檔案。"
            checked={content.ndaOnly}
            onChange={({ target }) => change((old) => ({ ...old, ndaOnly: target.checked }))}
          />
        )}
      </At>
    </>
  );
}
