import type { JobForm } from "#contract/profiles/job-titles.ts";
import { JobEditor, jobParts } from "#web/features/profiles/admin/job-editor.tsx";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { useRestored, type Version, Versions } from "#web/lib/versions/versions.tsx";
import type { Route } from "./+types/job";

/** `add` or a number; `parent` is what a new one belongs to. */
export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const { id } = args.params;
  const jobs = await api.call("GET /api/admin/job_titles", {});
  const wanted = Number(new URL(args.request.url).searchParams.get("parent"));
  const file = id === "add" ? null : await api.call("GET /api/admin/job_titles/{id}", { params: { id } });
  return { file, jobs, parentId: jobs.some((each) => each.id === wanted) ? wanted : null };
}

export const handle = page<typeof loader>({
  title: ({ file }) => file?.name ?? "新增職務",
  heading: ({ file }) => file?.name ?? "新增職務",
});

export default function AdminJobPage({ loaderData: { file, jobs, parentId } }: Route.ComponentProps) {
  const { key, restored } = useRestored(file?.version ?? null);
  const restore = useAction(
    ({ data, version }: Version<JobForm>) =>
      api.call("PUT /api/admin/job_titles/{id}", {
        params: { id: file?.id ?? 0 },
        body: { ...data, version: file?.version ?? 1, restores: version },
      }),
    { done: (_, { version }) => `已回到第 ${version} 版`, after: restored },
  );
  return (
    <div className="flex flex-col gap-10">
      <JobEditor key={`${file?.id ?? `add to ${parentId}`} ${key}`} file={file} parentId={parentId} jobs={jobs} />
      {file ? <Versions versions={file.versions} partsOf={jobParts(jobs)} restore={restore} /> : null}
    </div>
  );
}
