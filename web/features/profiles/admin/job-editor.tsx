import { useState } from "react";
import { useNavigate } from "react-router";
import type { AnswerOf } from "#contract/api.ts";
import { to } from "#contract/paths/to.ts";
import { JobForm } from "#contract/profiles/job-titles.ts";
import { api } from "#web/lib/calls/api.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import type { Part } from "#web/lib/versions/versions.tsx";
import { Section } from "#web/ui/card.tsx";
import { Checkbox, Field, NativeSelect, TextInput } from "#web/ui/forms/field.tsx";

export type Jobs = AnswerOf<"GET /api/admin/job_titles">;
type JobFile = AnswerOf<"GET /api/admin/job_titles/{id}">;

/** The names down to a job: 「設計創意／平面設計」. */
export function pathOf(jobs: Jobs, id: number | null): string {
  const job = jobs.find((each) => each.id === id);
  if (!job) return "";
  return [pathOf(jobs, job.parentId), job.name].filter(Boolean).join("／");
}

/** A job as its history says it. */
export const jobParts =
  (jobs: Jobs) =>
  ({ name, parentId, retired }: JobForm): Part[] => [
    { label: "名稱", text: name },
    { label: "上一層", text: pathOf(jobs, parentId) },
    { label: "停用", text: retired ? "是" : "" },
  ];

type Props = {
  /** Null for a new one. */
  file: JobFile | null;
  /** What a new one belongs to. */
  parentId: number | null;
  jobs: Jobs;
};

/** Form of a job with its preview. */
export function JobEditor({ file, parentId, jobs }: Props) {
  const navigate = useNavigate();
  // The version that was opened: after somebody else's save a second press is refused, too.
  const [version, setVersion] = useState(file?.version ?? 1);
  const start = { name: file?.name ?? "", parentId: file ? file.parentId : parentId, retired: file?.retired ?? false };
  const form = useActionForm(
    JobForm,
    start,
    (body, { key }) =>
      file
        ? api.call("PUT /api/admin/job_titles/{id}", { params: { id: file.id }, body: { ...body, version } })
        : api.call("POST /api/admin/job_titles", { body, key }),
    {
      done: file ? "已儲存，網站幾秒內跟著改" : "已新增，會員現在就能選",
      after: ({ id, version, name, parentId, retired }): unknown => {
        setVersion(version);
        if (!file) return navigate(to("/admin/categories/jobs/:id", { id }), { replace: true });
        form.reset({ name, parentId, retired });
      },
      refresh: file !== null,
    },
  );
  const { errors, isDirty } = form.formState;
  const typed = form.watch();
  return (
    <div className="grid gap-8 wide:grid-cols-[minmax(0,36rem)_20rem] wide:items-start">
      <form method="dialog" noValidate className="flex flex-col gap-5" onSubmit={form.send}>
        <Field label="職務名稱" required error={errors.name?.message}>
          {(aria) => <TextInput {...aria} {...form.register("name")} />}
        </Field>
        <Field label="上一層" hint="最多三層；會員選的是最下面一層" error={errors.parentId?.message}>
          {(aria) => (
            <NativeSelect
              {...aria}
              {...form.register("parentId", { setValueAs: (value) => (value ? Number(value) : null) })}
            >
              <option value="">沒有，這是第一層</option>
              {jobs
                .filter(({ id, level }) => level < 3 && id !== file?.id)
                .map(({ id }) => (
                  <option key={id} value={id}>
                    {pathOf(jobs, id)}
                  </option>
                ))}
            </NativeSelect>
          )}
        </Field>
        {file ? (
          <Checkbox
            label="停用這個職務"
            hint="選單和個人檔案不再列出它和底下的職務；選過的會員留著。"
            {...form.register("retired")}
          />
        ) : null}
        <FormEnd form={form} reason={file && !isDirty ? "目前沒有要儲存的修改" : null} className="self-start">
          {file ? "儲存" : "新增職務"}
        </FormEnd>
      </form>
      <Section title="預覽">
        <p className="text-ink-soft text-sm">{pathOf(jobs, Number(typed.parentId)) || "第一層"}</p>
        <p className="[overflow-wrap:anywhere]">{typed.name || "職務名稱"}</p>
      </Section>
    </div>
  );
}
