import { type SubmitEvent, useState } from "react";
import type { NewsAction, NewsFile } from "#contract/content/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { withZone } from "#contract/time.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { dateTime, fieldTime } from "#web/lib/format/format.ts";
import { ActionButton } from "#web/lib/forms/action-button.tsx";
import { useMissing } from "#web/lib/forms/use-missing.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field, RadioCards, TextInput } from "#web/ui/forms/field.tsx";
import { Link } from "#web/ui/link.tsx";

type ActProps = { news: NewsFile; action: NewsAction };

function PublishForm({ news, action, reason }: ActProps & { reason: string | null }) {
  const [when, setWhen] = useState(news.state === "scheduled" ? "later" : "now");
  const [at, setAt] = useState(fieldTime(news.state === "scheduled" ? news.publishAt : null));
  const [problem, setProblem] = useState<string>();
  const later = when === "later";
  const missing = useMissing(later && at === "" ? 1 : 0);
  const { busy, run } = useAction(
    (publishAt: string | null) =>
      api.call("POST /api/admin/news/{id}/publish", { params: { id: news.id }, body: { publishAt } }),
    {
      done: (_, publishAt) => (publishAt ? "已排定發布時間" : (action.done ?? "")),
      refused: ({ fields }) => {
        setProblem(fields.publishAt?.[0]);
        return Boolean(fields.publishAt);
      },
    },
  );
  const publish = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem(undefined);
    if (later && at === "") return missing.mark(event.currentTarget);
    missing.unmark();
    // The field is in Taipei time, in whatever time zone the operator is.
    void run(later ? withZone(`${at}:00`) : null);
  };
  return (
    <form method="dialog" noValidate className="flex flex-col gap-4" onSubmit={publish}>
      <RadioCards
        name="when"
        aria-label="發布時間"
        value={when}
        onChange={setWhen}
        options={[
          { value: "now", title: "立即發布" },
          { value: "later", title: "指定時間" },
        ]}
      />
      {later ? (
        <Field label="發布時間" hint="台北時間" error={missing.marked && at === "" ? "請選擇發布時間" : problem}>
          {(aria) => (
            <TextInput
              {...aria}
              type="datetime-local"
              value={at}
              onChange={(event) => setAt(event.target.value.slice(0, 16))}
            />
          )}
        </Field>
      ) : null}
      <Button type="submit" full busy={busy} reason={reason}>
        {later ? "排定時間" : action.label}
      </Button>
    </form>
  );
}

function Withdraw({ news, action }: ActProps) {
  return (
    <ActionButton
      act={action}
      title={action.label}
      call={() => api.call("POST /api/admin/news/{id}/withdraw", { params: { id: news.id } })}
      options={{ done: action.done ?? "" }}
    />
  );
}

const since = (news: NewsFile): string => {
  if (news.state === "published") return `${dateTime(news.publishAt)} 發布。`;
  if (news.state === "scheduled") return `${dateTime(news.publishAt)} 自動發布。`;
  return news.state === "withdrawn" ? `${dateTime(news.withdrawnAt)} 撤下。` : "還沒發布，只有編輯看得到。";
};

/** Publishes news, now or at a scheduled time, or withdraws them. @param dirty there are unsaved changes */
export function Publishing({ news, dirty }: { news: NewsFile; dirty: boolean }) {
  const actionOf = (form: NewsAction["form"]) => news.actions.find((each) => each.form === form);
  const publish = actionOf("publish");
  const withdraw = actionOf("withdraw");
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lg">發布</h2>
      <p className="text-ink-soft">{since(news)}</p>
      {publish ? (
        <PublishForm key={news.state} news={news} action={publish} reason={dirty ? "先儲存修改，再發布" : null} />
      ) : null}
      {withdraw ? <Withdraw news={news} action={withdraw} /> : null}
      {news.state === "published" ? (
        <Link href={to("/news/:id", { id: news.id })} className="link">
          看網站上的頁面
        </Link>
      ) : null}
    </Card>
  );
}
