import { type ReactNode, useEffect, useRef, useState } from "react";
import type { RequestDraft } from "#contract/requests/forms.ts";
import { api } from "#web/lib/calls/api.ts";
import { HiddenAlert, OlderCopyAlert, OtherTabAlert, RefusedAlert } from "#web/lib/drafts/draft-alerts.tsx";
import { whyNotNow } from "#web/lib/drafts/draft-words.ts";
import { SaveLine } from "#web/lib/drafts/save-line.tsx";
import { useDraftPublish } from "#web/lib/drafts/use-draft-publish.ts";
import { type DraftState, useTypedDraft } from "#web/lib/drafts/use-typed-draft.ts";
import { Alert } from "#web/ui/alert.tsx";
import { adoptVisitorCopy, type RequestDrafts, type RequestForm as Row, takeGoOn } from "./drafts.ts";
import { RequestForm } from "./form.tsx";
import { useAttached } from "./use-attached.ts";

export type MemberEditorProps = {
  /** A stable reference. */
  kind: RequestDrafts;
  /** The row, or null for one that is being added. */
  opened: Row | null;
  userId: number;
  /** True for a designated request. */
  designated: boolean;
  head: ReactNode;
  /** Called when a new request has its id: the URL may change, the form stays. */
  onCreated: (id: number) => void;
  /** Called after publishing. @param again it was public before */
  onPublished: (form: Row, again: boolean) => void;
};

const NOT_ARRIVED = "有檔案沒有上傳成功，請再上傳一次或移除。";

const words = { what: "這個需求", act: "發布" };

/**
 * Alerts above the form: the designated seller, the state of the draft, and that sellers with offers are notified of
 * changes.
 */
function Alerts({ draft, head }: { draft: DraftState<RequestDraft, Row>; head: ReactNode }) {
  const { form } = draft;
  return (
    <div className="flex flex-col gap-4 not-empty:mb-4">
      {head}
      <HiddenAlert what={words.what} form={form} />
      {form && form.state !== "draft" && form.offers > 0 ? (
        <Alert tone="attention">
          已經收到 {form.offers} 份提案。更新之後會通知這些賣家，並標示他們的提案是依哪一版寫的。
        </Alert>
      ) : null}
      <OlderCopyAlert what={words.what} draft={draft} />
      <RefusedAlert save={draft.save} />
      <OtherTabAlert what={words.what} draft={draft} />
    </div>
  );
}

/**
 * Publishes after the login when the visitor had submitted the form, once text and files are restored. A failed file
 * cancels it.
 * @param here the content is in the form.
 * @returns whether it is going to publish
 */
function useGoOn(isNew: boolean, here: boolean, files: ReturnType<typeof useAttached>, publish: () => unknown) {
  const [goOn, setGoOn] = useState(false);
  useEffect(() => {
    if (isNew && takeGoOn()) setGoOn(true);
  }, [isNew]);
  useEffect(() => {
    if (!goOn || !here || files.busy) return;
    setGoOn(false);
    if (!files.failed) void publish();
  }, [goOn, here, files.busy, files.failed, publish]);
  return goOn;
}

/** Form of a request: autosaved, each field validated on blur, published when complete. */
export function MemberEditor(props: MemberEditorProps) {
  const { kind, opened, userId, designated, head, onCreated, onPublished } = props;
  const isNew = opened === null && !designated;
  // Has to run before the draft reads this browser's storage, so that it finds the content typed before the login.
  useState(() => isNew && typeof window !== "undefined" && adoptVisitorCopy(userId));
  const draft = useTypedDraft(kind, opened, userId, onCreated);
  const { content, change, form, save, flush } = draft;
  const again = form !== null && form.state !== "draft";
  const published = useRef<Row | null>(null);
  const publishing = useDraftPublish(
    kind,
    draft,
    {
      // The form itself validates, because it knows the subcategory's questions too.
      problemsOf: () => ({}),
      call: async (id, version) => {
        published.current = await api.call("POST /api/my_requests/{id}/publish", { params: { id }, body: { version } });
        return published.current;
      },
      act: words.act,
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

  const goOn = useGoOn(isNew, save.kind !== "untouched", files, publish);
  const startAt = goOn && files.sending ? "files" : goOn || publishing.busy ? "check" : undefined;

  const hidden = form?.hiddenReason ? "這個需求已被下架，不能修改" : null;
  const underWay = files.busy ? "檔案還在上傳，請稍候" : null;
  const publicLabel = designated ? "送出，請他報價" : "發布需求";
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
      alerts={<Alerts draft={draft} head={head} />}
      saved={<SaveLine save={save} lastAt={form?.updatedAt ?? null} />}
      submit={{
        label: again ? "更新需求" : publicLabel,
        busy: publishing.busy,
        reason: hidden ?? whyNotNow(draft, words, again, underWay),
        press: (problems) => Object.keys(problems).length === 0 && publish(),
      }}
    />
  );
}
