import { requestFiles } from "#contract/requests/limits.ts";
import { At } from "#web/lib/drafts/editing.tsx";
import { askLogin } from "#web/shell/login-store.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox, Field } from "#web/ui/forms/field.tsx";
import { FileList } from "../file-list.tsx";
import { useEditing, useWriting } from "./context.ts";

/** The step with pictures, texts and examples. A visitor's files are stored in this browser until the login. */
export function StepFiles() {
  const { content, change } = useEditing();
  const { attached } = useWriting();
  return (
    <>
      <At path="fileIds">
        {(problem) => (
          <Field
            group
            label="檔案"
            error={problem}
            hint="參考圖、文稿、現有的 Logo 等。只有登入的會員提案前能下載，訪客看不到。"
          >
            {() =>
              attached ? (
                <>
                  <FileList
                    files={attached.rows}
                    rules={requestFiles}
                    uploads={attached.uploads}
                    onRemove={attached.remove}
                  />
                  {attached.waiting ? (
                    <p className="mt-1 text-ink-soft text-sm">檔案先存在這個瀏覽器，登入後自動上傳。</p>
                  ) : null}
                </>
              ) : (
                <div>
                  <Button variant="secondary" size="sm" onClick={() => askLogin(() => {}, { why: "附上檔案" })}>
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
