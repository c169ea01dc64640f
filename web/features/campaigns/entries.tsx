import type { Campaign, Entry } from "#contract/campaigns/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { askLogin } from "#web/shell/login-store.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { EntryCard } from "./entry-card.tsx";
import { EntryReport } from "./report-button.tsx";

/** The daily vote for one entry. */
function Vote({ campaign, entry }: { campaign: Campaign; entry: Entry }) {
  const { mine, refusal, state } = campaign;
  const { busy, run } = useAction(
    (_: object, { key }) => api.call("POST /api/campaign_entries/{id}/vote", { params: { id: entry.id }, key }),
    {
      done: ({ state }) =>
        state === "held"
          ? { tone: "attention", text: "已收到你的投票，正在確認中，結果會用通知告訴你。" }
          : `已投給「${entry.title}」，明天可以再投一票`,
    },
  );
  if (state !== "running") return null;
  if (mine.entry?.id === entry.id) return <p className="text-ink-soft text-sm">這是你的作品，等別人來投。</p>;
  if (mine.vote?.entryId === entry.id)
    return (
      <p className="font-medium text-teal">{mine.vote.state === "held" ? "今天的一票確認中" : "今天已投給這件作品"}</p>
    );
  return (
    <Button
      variant="secondary"
      full
      busy={busy}
      reason={refusal}
      aria-label={`投一票給「${entry.title}」`}
      onClick={() => askLogin(() => void run({}), { why: "投票" })}
    >
      投一票
    </Button>
  );
}

/** Actions on an entry: vote while the campaign runs, report it at any time. */
function Acts({ campaign, entry }: { campaign: Campaign; entry: Entry }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <Vote campaign={campaign} entry={entry} />
      {campaign.mine.entry?.id === entry.id ? null : <EntryReport entry={entry} />}
    </div>
  );
}

/** Why this reader cannot vote, or the state of today's vote. */
function WhyNot({ campaign: { refusal, state, mine } }: { campaign: Campaign }) {
  if (state !== "running" || refusal === null) return null;
  return (
    <Alert
      tone={mine.vote ? "ok" : "info"}
      className="mb-5"
      action={
        refusal.includes("手機") ? (
          <Link href={to("/mypage/setting")} className="link">
            前往驗證
          </Link>
        ) : null
      }
    >
      {refusal}
    </Alert>
  );
}

/** The entries of a campaign, sorted by votes. */
export function Entries({ campaign, entries }: { campaign: Campaign; entries: readonly Entry[] }) {
  if (entries.length === 0)
    return (
      <Empty
        title={campaign.state === "over" ? "這次沒有作品" : "第一件作品，等你來"}
        text={campaign.state === "running" ? "送出之後馬上出現在這裡。" : "活動開始後，作品會出現在這裡。"}
      />
    );
  return (
    <>
      <WhyNot campaign={campaign} />
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryCard
              entry={entry}
              running={campaign.state === "running"}
              acts={<Acts campaign={campaign} entry={entry} />}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
