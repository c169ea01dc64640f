import { useState } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { profileLimits } from "#contract/profiles/items.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, Section } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/forms/field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

type Tree = AnswerOf<"GET /api/jobs">;
type Chosen = readonly { id: number; name: string }[];

/** Form to choose the member's jobs from the three-level tree. */
export function JobsSection({ tree, chosen }: { tree: Tree; chosen: Chosen }) {
  const [open, setOpen] = useState(false);
  const choose = (
    <Button variant="secondary" onClick={() => setOpen(true)}>
      {chosen.length > 0 ? "修改職務" : "選擇職務"}
    </Button>
  );
  return (
    <Section title="職務" text="買家會從職務找到你。" more={choose}>
      <Card>
        {chosen.length > 0 ? (
          <ul aria-label="你的職務" className="flex flex-wrap gap-2">
            {chosen.map(({ id, name }) => (
              <li key={id}>
                <Badge tone="info">{name}</Badge>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-ink-soft">還沒有選擇職務，找達人的清單裡看不到你。</p>
        )}
      </Card>
      {open ? <JobsDialog tree={tree} chosen={chosen} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

function JobsDialog({ tree, chosen, onClose }: { tree: Tree; chosen: Chosen; onClose: () => void }) {
  const opened = chosen.map(({ id }) => id);
  const [ids, setIds] = useState<readonly number[]>(opened);
  const { busy, refusal, run } = useAction(
    (jobIds: readonly number[]) => api.call("PUT /api/my_jobs", { body: { jobIds: [...jobIds] } }),
    { done: "已儲存職務", after: onClose, notice: "inline" },
  );
  const offered = tree.flatMap((field) => field.children.flatMap((group) => group.children.map(({ id }) => id)));
  const retired = chosen.filter(({ id }) => !offered.includes(id));
  const full = ids.length >= profileLimits.jobs;
  const set = (id: number, wanted: boolean) =>
    setIds((old) => [...old.filter((each) => each !== id), ...(wanted ? [id] : [])]);
  return (
    <Dialog
      open
      fullUnder960
      size="lg"
      onOpenChange={(next) => next || onClose()}
      title="選擇職務"
      description={`最多 ${profileLimits.jobs} 個，已選 ${ids.length} 個。`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            取消
          </Button>
          <Button busy={busy} onClick={() => run(ids)}>
            儲存
          </Button>
        </>
      }
    >
      {refusal ? (
        <Alert tone="danger" live className="mb-4">
          {refusal}
        </Alert>
      ) : null}
      {retired.length > 0 ? (
        <fieldset className="mb-3">
          <legend className="text-ink-faint text-sm">不再給人選的職務，取消後就不能再選</legend>
          {retired.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={ids.includes(id)}
              onChange={({ target }) => set(id, target.checked)}
            />
          ))}
        </fieldset>
      ) : null}
      <div className="flex flex-col">
        {tree.map((field) => (
          <details
            key={field.id}
            // Depends on the selection when the form was opened, so that a group does not close when its last job is
            // deselected.
            open={field.children.some((group) => group.children.some(({ id }) => opened.includes(id)))}
            className="border-line border-t first:border-t-0"
          >
            <summary className="flex min-h-12 items-center py-2 font-semibold hover:text-teal">{field.name}</summary>
            <div className="grid gap-x-6 pb-4 sm:grid-cols-2">
              {field.children.map((group) => (
                <fieldset key={group.id} className="pt-1">
                  <legend className="text-ink-faint text-sm">{group.name}</legend>
                  {group.children.map(({ id, name }) => (
                    <Checkbox
                      key={id}
                      label={name}
                      checked={ids.includes(id)}
                      disabled={full && !ids.includes(id)}
                      onChange={({ target }) => set(id, target.checked)}
                    />
                  ))}
                </fieldset>
              ))}
            </div>
          </details>
        ))}
      </div>
    </Dialog>
  );
}
