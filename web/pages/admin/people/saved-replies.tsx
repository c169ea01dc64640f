import { replyVariables } from "#contract/support/variables.ts";
import { AddReply, ReplyActs } from "#web/features/support/admin/reply-acts.tsx";
import { dateTime } from "#web/lib/format/format.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Card } from "#web/ui/card.tsx";
import { Empty } from "#web/ui/empty.tsx";
import type { Route } from "./+types/saved-replies";

export async function loader(args: Route.LoaderArgs) {
  return load(args).call("GET /api/admin/saved_replies", {});
}

export const handle = page({ title: "常用回覆", heading: "常用回覆" });

/** Texts that operators answer with. */
export default function SavedRepliesPage({ loaderData: replies }: Route.ComponentProps) {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <p className="max-w-[40em] text-ink-soft">
          大括號裡的欄位會換成信裡的內容：
          {Object.keys(replyVariables)
            .map((name) => `{${name}}`)
            .join("、")}
          。
        </p>
        <AddReply />
      </div>
      {replies.length === 0 ? (
        <Empty title="還沒有常用回覆" text="常說的話存下來，回信時一選就填好。" />
      ) : (
        <ul className="flex flex-col gap-4">
          {replies.map((reply) => (
            <li key={reply.id}>
              <Card className="flex flex-col gap-3">
                <div className="flex flex-wrap items-start justify-between gap-3">
                  <h2 className="min-w-0 text-lg [overflow-wrap:anywhere]">{reply.title}</h2>
                  <ReplyActs reply={reply} />
                </div>
                <p className="whitespace-pre-line [overflow-wrap:anywhere]">{reply.text}</p>
                <p className="text-ink-faint text-sm">
                  {reply.updatedBy ?? "客服"}，{dateTime(reply.updatedAt)}
                </p>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
