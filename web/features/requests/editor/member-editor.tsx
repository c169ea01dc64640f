import { type ReactNode, useEffect, useRef, useState } from "react";
import { api } from "#web/lib/calls/api.ts";
import { OlderCopyAlert, OtherTabAlert } from "#web/lib/drafts/draft-alerts.tsx";
import { SaveLine } from "#web/lib/drafts/save-line.tsx";
import { useDraftPublish } from "#web/lib/drafts/use-draft-publish.ts";
import { useTypedDraft } from "#web/lib/drafts/use-typed-draft.ts";
import { Alert } from "#web/ui/alert.tsx";
import { adoptVisitorCopy, type RequestDrafts, type RequestForm as Row, takeGoOn } from "./drafts.ts";
import { RequestForm } from "./form.tsx";
import { useAttached } from "./use-attached.ts";

export type MemberEditorProps = {
  /** Always the same object. */
  kind: RequestDrafts;
  /** The row, or null for one that is being added. */
  opened: Row | null;
  userId: number;
  /** For one seller. */
  designated: boolean;
  head: ReactNode;
  /** A new request has its id; the address may change, the form stays. */
  onCreated: (id: number) => void;
  /** Others see it now. @param again it was public before */
  onPublished: (form: Row, again: boolean) => void;
};

const NOT_ARRIVED = "有檔案沒有上傳成功，請再上傳一次或移除。";

/** Why nothing can be published now; null when it can. */
function whyNot(form: Row | null, twoVersions: boolean, underWay: boolean, nothingNew: boolean): string | null {
  if (form?.hiddenReason) return "這個需求已被下架，不能修改";
  if (twoVersions) return "請先選擇要保留哪一份內容";
  if (underWay) return "檔案還在上傳，請稍候";
  return nothingNew ? "目前沒有還沒發布的修改" : null;
}

/** The form of a request: saved as it is typed, checked as it is left, published when it is whole. */
export function MemberEditor(props: MemberEditorProps) {
  const { kind, opened, userId, designated, head, onCreated, onPublished } = props;
  const isNew = opened === null && !designated;
  // Before the draft looks for what this browser kept: what was typed before the log-in is among it.
  useState(() => isNew && typeof window !== "undefined" && adoptVisitorCopy(userId));
  const draft = useTypedDraft(kind, opened, userId, onCreated);
  const { content, change, form, save, flush, older, settle, theirs, choose } = draft;
  const again = form !== null && form.state !== "draft";
  const published = useRef<Row | null>(null);
  const publishing = useDraftPublish(
    kind,
    draft,
    {
      // What is missing is told by the form, which knows the questions too.
      problemsOf: () => ({}),
      call: async (id, version) => {
        published.current = await api.call("POST /api/my_requests/{id}/publish", { params: { id }, body: { version } });
        return published.current;
      },
      unsaved: "內容還沒儲存成功，請稍候再發布。",
    },
    () => published.current && onPublished(published.current, again),
  );
  const { publish } = publishing;

  const made = async (): Promise<number | null> => {
    if (form) return form.id;
    change((old) => ({ ...old }));
    return (await flush())?.id ?? null;
  };
  const files = useAttached({ content, change, form, made, userId, isNew });

  // The visitor's press goes on once what was typed is here, with its files. One that failed ends it.
  const [goOn, setGoOn] = useState(false);
  useEffect(() => {
    if (isNew && takeGoOn()) setGoOn(true);
  }, [isNew]);
  const here = save.kind !== "untouched";
  useEffect(() => {
    if (!goOn || !here || files.busy) return;
    setGoOn(false);
    if (!files.failed) void publish();
  }, [goOn, here, files.busy, files.failed, publish]);
  const startAt = goOn && files.sending ? "files" : goOn || publishing.busy ? "check" : undefined;

  const nothingNew = again && !form.changed && (save.kind === "untouched" || save.kind === "saved");
  const refused = save.kind === "refused" ? Object.values(save.error.fields).flat().join(" ") : "";
  const publicLabel = designated ? "送出指定需求" : "發布需求";
  return (
    <RequestForm
      content={content}
      change={(edit) => {
        publishing.forget();
        change(edit);
      }}
      form={form}
      attached={files.attached}
      found={files.failed ? { ...publishing.found, fileIds: NOT_ARRIVED } : publishing.found}
      designated={designated}
      startAt={startAt}
      alerts={
        <div className="flex flex-col gap-4 not-empty:mb-4">
          {head}
          {form?.hiddenReason ? (
            <Alert tone="danger" title="這個需求已被下架">
              {form.hiddenReason}
            </Alert>
          ) : null}
          {again && form.offers > 0 ? (
            <Alert tone="attention">
              已經收到 {form.offers} 份提案。更新之後會通知這些賣家，並標示他們的提案是依哪一版寫的。
            </Alert>
          ) : null}
          {older ? <OlderCopyAlert what="這個需求" title={older.content.title} onSettle={settle} /> : null}
          {refused ? (
            <Alert tone="danger" title="有些內容無法儲存">
              {refused}
            </Alert>
          ) : null}
          {theirs ? (
            <OtherTabAlert what="這個需求" title={theirs.content.title} savedAt={theirs.updatedAt} onChoose={choose} />
          ) : null}
        </div>
      }
      saved={<SaveLine save={save} lastAt={form?.updatedAt ?? null} />}
      submit={{
        label: again ? "更新需求" : publicLabel,
        busy: publishing.busy,
        reason: whyNot(form, theirs !== null, files.busy, nothingNew),
        press: (problems) => Object.keys(problems).length === 0 && publish(),
      }}
    />
  );
}
