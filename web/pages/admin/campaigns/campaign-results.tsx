import Download from "lucide-react/icons/download";
import { to } from "#contract/paths/to.ts";
import { QuestionResult } from "#web/features/campaigns/admin/question-result.tsx";
import { api } from "#web/lib/calls/api.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { buttonClass } from "#web/ui/button.tsx";
import type { Route } from "./+types/campaign-results";

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  return { id, results: await load(args).call("GET /api/admin/campaigns/{id}/results", { params: { id } }) };
}

export const handle = page<typeof loader>({
  title: "問卷結果",
  above: ({ id, results }) => [{ label: results.title, href: to("/admin/campaigns/:id", { id }) }],
});

export default function CampaignResultsPage({ loaderData: { id, results } }: Route.ComponentProps) {
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">共 {results.answers} 份回答。</p>
        <a
          href={api.url("GET /api/admin/campaigns/{id}/results/table", { params: { id: Number(id) } })}
          download
          className={buttonClass({ variant: "secondary" })}
        >
          <Download aria-hidden size={18} />
          下載所有回答（CSV）
        </a>
      </div>
      <div className="flex max-w-3xl flex-col gap-5">
        {results.questions.map((result, at) => (
          <QuestionResult key={result.question.id} result={result} number={at + 1} />
        ))}
      </div>
    </>
  );
}
