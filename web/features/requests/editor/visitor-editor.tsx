import { type ReactNode, useEffect } from "react";
import type { RequestDraft } from "#contract/requests/forms.ts";
import { askLogin, useLogin } from "#web/shell/login-store.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { noteGoOn } from "./drafts.ts";
import { RequestForm } from "./form.tsx";
import { useVisitorDraft } from "./use-visitor-draft.ts";
import { useVisitorFiles } from "./use-visitor-files.ts";

/** How long after the login dialog was closed the login counts as abandoned, ms. */
const GIVEN_UP_MS = 3000;

const savedWords = (stored: boolean | null): string => {
  if (stored === null) return "打好的內容會存在這個瀏覽器";
  return stored ? "已存在這個瀏覽器，登入後發布" : "這個瀏覽器不允許儲存，關閉頁面內容會消失";
};

/**
 * Form of a request for visitors: they write everything first, submitting opens the login, and then the request is
 * published.
 */
export function VisitorEditor({ begin, head }: { begin: RequestDraft; head: ReactNode }) {
  const draft = useVisitorDraft(begin);
  const { content, stored, older } = draft;
  const change: typeof draft.change = (edit) => {
    files.overwrite();
    draft.change(edit);
  };
  const files = useVisitorFiles(older !== null, () => change((old) => ({ ...old })));
  const settle = (take: boolean) => {
    files.settle(take);
    draft.settle(take);
  };
  const { open } = useLogin();
  // When the dialog was closed without a login, the submit must not be repeated later. After a login this form unmounts
  // before the timeout.
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => noteGoOn(false), GIVEN_UP_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return (
    <RequestForm
      content={content}
      change={change}
      form={null}
      attached={files.attached}
      found={{}}
      designated={false}
      alerts={
        <>
          {head}
          {older ? (
            <Alert
              tone="attention"
              className="mb-4"
              title="這個瀏覽器裡還有一份沒發布的需求"
              action={
                <>
                  <Button size="sm" variant="secondary" onClick={() => settle(true)}>
                    改用那份內容
                  </Button>
                  <Button size="sm" variant="quiet" onClick={() => settle(false)}>
                    捨棄
                  </Button>
                </>
              }
            >
              標題是「{older.title}」。
            </Alert>
          ) : null}
        </>
      }
      saved={
        <p role="status" className="min-w-0 text-ink-soft text-sm">
          {savedWords(stored)}
        </p>
      }
      submit={{
        label: "登入並發布",
        busy: false,
        reason: null,
        press: (problems) => {
          if (Object.keys(problems).length > 0) return;
          noteGoOn(true);
          askLogin(() => {}, { why: "發布需求" });
        },
      }}
    />
  );
}
