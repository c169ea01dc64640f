import { useState } from "react";
import type { Campaign } from "#contract/campaigns/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, Section } from "#web/ui/card.tsx";
import { Confirm } from "#web/ui/overlays/dialog.tsx";
import { ArticleEntry } from "./article-entry.tsx";
import { CharacterEntry } from "./character-entry.tsx";
import { EntryCard } from "./entry-card.tsx";

function Withdraw({ id }: { id: number }) {
  const [asking, setAsking] = useState(false);
  const { refusal, run } = useAction(() => api.call("DELETE /api/my_campaign_entries/{id}", { params: { id } }), {
    done: "已退出徵選",
    notice: "inline",
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        退出徵選
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="退出徵選？"
        text="作品會從活動移除，得到的票也不再計算。活動期間可以重新參加，票數從零開始。"
        confirmLabel="退出"
        tone="danger"
        refusal={refusal}
        onConfirm={run}
      />
    </>
  );
}

/** The member's own entry, or the form for one; nothing without an entry when the contest is not running. */
export default function OwnEntry({ campaign }: { campaign: Campaign }) {
  const [editing, setEditing] = useState(false);
  const { mine, kind, state } = campaign;
  const running = state === "running";
  if (mine.entry === null && !running) return null;
  const { entry } = mine;
  return (
    <Section title={entry ? "我的作品" : "參加徵選"}>
      {mine.hiddenReason !== null ? (
        <Alert tone="danger" title="作品已被下架" className="mb-4">
          {mine.hiddenReason}
        </Alert>
      ) : null}
      {mine.entryState === "held" ? (
        <Alert tone="attention" title="作品正在確認中" className="mb-4">
          確認後就會公開，結果會用通知告訴你。
        </Alert>
      ) : null}
      {mine.entryState === "rejected" ? (
        <Alert tone="danger" title="作品沒有通過確認" className="mb-4">
          原因已經用通知告訴你，有疑問請寫信給客服。
        </Alert>
      ) : null}
      {entry && !editing ? (
        <div className="flex max-w-md flex-col gap-3">
          <EntryCard entry={entry} running={running} />
          {running ? (
            <div className="flex flex-wrap gap-3">
              {kind === "entry_contest" ? (
                <Button variant="secondary" onClick={() => setEditing(true)}>
                  修改作品
                </Button>
              ) : null}
              <Withdraw id={entry.id} />
            </div>
          ) : null}
        </div>
      ) : (
        <Card>
          {kind === "article_contest" ? (
            <ArticleEntry campaign={campaign} />
          ) : (
            <CharacterEntry campaign={campaign} entry={entry} onDone={() => setEditing(false)} />
          )}
        </Card>
      )}
    </Section>
  );
}
