import { to } from "#contract/paths/to.ts";
import { JobList } from "#web/features/profiles/admin/job-list.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/jobs";

export async function loader(args: Route.LoaderArgs) {
  return load(args).call("GET /api/admin/job_titles", {});
}

export const handle = page({ title: "職務", heading: "職務" });

/** The jobs that members choose, in the order of the menus. */
export default function AdminJobsPage({ loaderData: jobs }: Route.ComponentProps) {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <p className="max-w-[40em] text-ink-soft">
          會員在個人檔案選職務，買家從職務找達人。停用的不再給人選，選過的留著。
        </p>
        <Link href={to("/admin/categories/jobs/:id", { id: "add" })} className={buttonClass()}>
          新增職務
        </Link>
      </div>
      <JobList jobs={jobs} />
    </>
  );
}
