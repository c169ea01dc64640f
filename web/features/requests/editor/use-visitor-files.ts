import { useEffect, useRef, useState } from "react";
import { requestFiles } from "#contract/requests/limits.ts";
import type { RequestFile } from "#contract/requests/schemas.ts";
import { freshKey } from "#web/lib/calls/fresh-key.ts";
import { type StoredFile, storedFiles } from "#web/lib/drafts/stored-files.ts";
import { addFiles } from "#web/lib/format/files.ts";
import type { Attached } from "./context.ts";
import { visitorCopy, visitorKey } from "./drafts.ts";

/**
 * `own`: files of the current request. `aside`: those of an earlier visit's request, until the visitor chooses one of
 * the two.
 */
type Files = { own: readonly StoredFile[]; aside: readonly StoredFile[] };

const keysOf = (files: readonly StoredFile[]) => files.map(({ key }) => key);

/**
 * Loads the files of the visitor's request; without a stored request they are deleted.
 * @param copied whether the request is stored. Checked before the files are read: a login may move both meanwhile
 */
export async function readVisitorFiles(
  files: Pick<typeof storedFiles, "read" | "drop"> = storedFiles,
  copied = () => visitorCopy() !== null,
): Promise<StoredFile[] | null> {
  const wanted = copied();
  const there = await files.read(visitorKey);
  if (there === null || wanted) return there;
  await files.drop(keysOf(there));
  return [];
}

/**
 * The files of a visitor's request before the login, stored in this browser beside its text.
 * @param older an earlier visit left another request, and the visitor has not chosen yet
 * @param touch stores the text, without which its files would be deleted
 */
export function useVisitorFiles(older: boolean, touch: () => void) {
  const [files, setFiles] = useState<Files | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const now = useRef({ files, older });
  now.current.older = older;
  const urls = useRef(new Map<string, string>());
  const show = (next: Files | null) => {
    now.current.files = next;
    setFiles(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: an earlier visit's files are restored once
  useEffect(() => {
    let here = true;
    void readVisitorFiles().then((there) => {
      if (!here) return;
      show(there && (now.current.older ? { own: [], aside: there } : { own: there, aside: [] }));
    });
    const made = urls.current;
    return () => {
      here = false;
      for (const url of made.values()) URL.revokeObjectURL(url);
      made.clear();
    };
  }, []);
  const urlOf = ({ key, file }: StoredFile) => {
    const url = urls.current.get(key) ?? URL.createObjectURL(file);
    urls.current.set(key, url);
    return url;
  };
  /** A file for display. Its id is negative, because the server does not have it yet. */
  const shown = (one: StoredFile, place: number): RequestFile => ({
    id: -1 - place,
    name: one.file.name,
    bytes: one.file.size,
    contentType: one.file.type,
    url: urlOf(one),
  });
  const add = async (more: readonly File[]) => {
    const before = now.current.files ?? { own: [], aside: [] };
    const there = before.own.map(({ file }) => file);
    const chosen = addFiles<File>(there, more, requestFiles);
    const fresh = chosen.files.slice(there.length).map((file) => ({ key: freshKey(), file }));
    setProblems(chosen.problems);
    if (fresh.length === 0) return;
    if (!(await storedFiles.add(visitorKey, fresh)))
      return setProblems([...chosen.problems, "這個瀏覽器放不下這些檔案，請登入後再附上。"]);
    const { own, aside } = now.current.files ?? before;
    show({ own: [...own, ...fresh], aside });
    touch();
  };
  const attached: Attached | null = files && {
    rows: files.own.map(shown),
    uploads: { sending: [], problems, add: (more) => void add(more), retry: () => {}, drop: () => {} },
    remove: (id) => {
      const gone = files.own[-1 - id];
      if (!gone) return;
      void storedFiles.drop([gone.key]);
      show({ ...files, own: files.own.filter((each) => each !== gone) });
    },
    waiting: true,
  };
  return {
    /** Null until they are loaded, or when this browser cannot store files. */
    attached,
    /** Deletes the earlier visit's files, because the new text overwrites the stored one. */
    overwrite: () => {
      const { files } = now.current;
      if (files && files.aside.length > 0) void storedFiles.drop(keysOf(files.aside));
    },
    settle: (take: boolean) => {
      const { files } = now.current;
      if (!files) return;
      const { own, aside } = files;
      if (take) void storedFiles.add(visitorKey, aside);
      else void storedFiles.drop(keysOf(aside));
      show({ own: take ? [...own, ...aside].slice(0, requestFiles.max) : own, aside: [] });
    },
  };
}
