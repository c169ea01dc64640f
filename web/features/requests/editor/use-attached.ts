import { useEffect, useRef, useState } from "react";
import type { RequestDraft } from "#contract/requests/forms.ts";
import { requestFiles } from "#contract/requests/limits.ts";
import type { RequestFile } from "#contract/requests/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { unanswered } from "#web/lib/calls/send-call.ts";
import { storedFiles } from "#web/lib/drafts/stored-files.ts";
import { useFileUploads } from "../use-file-uploads.ts";
import type { Attached } from "./context.ts";
import { memberKey, type RequestForm, visitorKey } from "./drafts.ts";

type AttachedOptions = {
  content: RequestDraft;
  change: (edit: (content: RequestDraft) => RequestDraft) => void;
  /** The row; null while there is none. */
  form: RequestForm | null;
  /** Returns the id of the row, which is created first if needed; null when that failed. */
  made: () => Promise<number | null>;
  userId: number;
  /** A new public request: files that waited for the login belong to it. */
  isNew: boolean;
};

/**
 * The files of a member's request, uploaded when they are chosen. Files chosen as a visitor are stored in this browser
 * and uploaded after the login; each is kept until its upload succeeded.
 */
export function useAttached({ content, change, form, made, userId, isNew }: AttachedOptions) {
  const [added, setAdded] = useState<readonly RequestFile[]>([]);
  const [reading, setReading] = useState(true);
  const known = [...(form?.files ?? []), ...added];
  const rows = content.fileIds.flatMap((id) => known.find((file) => file.id === id) ?? []);
  const uploads = useFileUploads<RequestFile>(
    requestFiles,
    rows.length,
    async (file, key, onProgress) => {
      const id = await made();
      if (id === null) throw unanswered("內容還沒儲存成功，請稍候再上傳。");
      return api.call("POST /api/my_requests/{id}/files", {
        params: { id },
        files: { files: [file] },
        onProgress,
        key,
      });
    },
    (more, key) => {
      setAdded((old) => [...old, ...more]);
      const ids = more.map(({ id }) => id);
      change((old) => ({ ...old, fileIds: [...new Set([...old.fileIds, ...ids])] }));
      void storedFiles.drop([key]);
    },
  );
  const latest = useRef(uploads);
  latest.current = uploads;
  const id = form?.id ?? null;
  const first = useRef(id);
  useEffect(() => {
    let here = true;
    const bring = async () => {
      const of = memberKey(userId, first.current);
      if (isNew) await storedFiles.move(visitorKey, of);
      const there = isNew || first.current !== null ? await storedFiles.read(of) : null;
      if (!here) return;
      latest.current.resume(there ?? []);
      setReading(false);
    };
    void bring();
    return () => {
      here = false;
    };
  }, [userId, isNew]);
  // Waiting files move to the key of the row's id, because a reload opens the form by that id.
  useEffect(() => {
    if (isNew && !reading && id !== null) void storedFiles.move(memberKey(userId, null), memberKey(userId, id));
  }, [isNew, reading, id, userId]);
  const { sending } = uploads;
  const attached: Attached = {
    rows,
    uploads: {
      ...uploads,
      drop: (key) => {
        uploads.drop(key);
        void storedFiles.drop([key]);
      },
    },
    remove: (gone) => change((old) => ({ ...old, fileIds: old.fileIds.filter((each) => each !== gone) })),
    waiting: false,
  };
  const failed = sending.some(({ problem }) => problem !== null);
  return {
    attached,
    /** An upload failed; it has to be retried or removed before publishing. */
    failed,
    /** An upload is pending, or this browser's stored files are not loaded yet. */
    busy: reading || sending.some(({ problem }) => problem === null),
    /** There are pending or failed uploads. */
    sending: sending.length > 0,
  };
}
