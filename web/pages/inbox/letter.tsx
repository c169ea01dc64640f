import { to } from "#contract/paths/to.ts";
import { letterTopics } from "#contract/support/states.ts";
import { LetterReplyForm } from "#web/features/support/reply-form.tsx";
import { Thread } from "#web/features/support/thread.tsx";
import { writerTones } from "#web/features/support/words.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/letter";

export async function loader(args: Route.LoaderArgs) {
  return load(args).call("GET /api/my_letters/{id}", { params: { id: args.params.id } });
}

export const handle = page<typeof loader>({ title: ({ subject }) => subject });

/** One letter to the support with everything written since. */
export default function LetterPage({ loaderData: letter }: Route.ComponentProps) {
  const { id, topic, state, stateLabel, order, messages } = letter;
  return (
    <AccountPage title={letter.subject} above={{ label: "客服信件", href: to("/mypage/letters") }}>
      <div className="flex flex-col gap-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Badge tone={writerTones[state]}>{stateLabel}</Badge>
          <span className="text-ink-soft">{letterTopics[topic]}</span>
          {order ? (
            <Link href={to("/transactions/:id", { id: order.id })} className="link [overflow-wrap:anywhere]">
              {order.title}
            </Link>
          ) : null}
        </p>
        <Card>
          <Thread messages={messages} />
        </Card>
        <Card>
          <LetterReplyForm key={id} id={id} closed={state === "closed"} />
        </Card>
      </div>
    </AccountPage>
  );
}
