import { useState } from "react";
import { offerFiles } from "#contract/requests/limits.ts";
import type { RequestFile } from "#contract/requests/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { At } from "#web/lib/drafts/editing.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { FileList } from "../file-list.tsx";
import { useFileUploads } from "../use-file-uploads.ts";
import type { OfferForm } from "./content.ts";
import { useEditing } from "./context.ts";

/** Files of an offer, such as examples and drawings. */
export function Files({ form }: { form: OfferForm }) {
  const { content, change } = useEditing();
  const [added, setAdded] = useState<readonly RequestFile[]>([]);
  const known = [...form.files, ...added];
  const files = content.fileIds.flatMap((id) => known.find((file) => file.id === id) ?? []);
  const uploads = useFileUploads<RequestFile>(
    offerFiles,
    files.length,
    (file, key, onProgress) =>
      api.call("POST /api/my_offers/{id}/files", {
        params: { id: form.id },
        files: { files: [file] },
        onProgress,
        key,
      }),
    (more) => {
      setAdded((old) => [...old, ...more]);
      change((old) => ({ ...old, fileIds: [...old.fileIds, ...more.map(({ id }) => id)] }));
    },
  );
  return (
    <At path="fileIds">
      {(problem) => (
        <Field group label="檔案（選填）" error={problem} hint="類似的作品、草圖或說明。只有買家看得到。">
          {() => (
            <FileList
              files={files}
              rules={offerFiles}
              uploads={uploads}
              onRemove={(id) => change((old) => ({ ...old, fileIds: old.fileIds.filter((each) => each !== id) }))}
            />
          )}
        </Field>
      )}
    </At>
  );
}
