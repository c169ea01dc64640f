import { to } from "#contract/paths/to.ts";
import { letterTopics } from "#contract/support/states.ts";
import { writerTones } from "#web/features/support/words.ts";
import { When } from "#web/lib/format/when.tsx";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/letters";

const letters = list("GET /api/my_letters");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, letters, { path: to("/mypage/letters") });
}

const write = (
  <Link href={to("/contact")} className={buttonClass({ variant: "secondary" })}>
    寫信給客服
  </Link>
);

/** The member's letters to the support. */
export default function LettersPage({ loaderData }: Route.ComponentProps) {
  const { data } = loaderData.found;
  return (
    <AccountPage action={data.length > 0 ? write : null}>
      {data.length === 0 ? (
        <Empty art="messages" title="還沒有信" text="帳號、付款或交易遇到問題，都可以寫信問我們。" action={write} />
      ) : (
        <div className="flex flex-col gap-5">
          <Card pad={false}>
            <ul className="divide-y divide-line">
              {data.map(({ id, subject, topic, state, stateLabel, order, updatedAt }) => (
                <li key={id}>
                  <Link
                    href={to("/mypage/letters/:id", { id })}
                    className="flex flex-col gap-1 px-5 py-4 no-underline hover:bg-sunken"
                  >
                    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                      <span className="min-w-0 grow font-medium text-ink [overflow-wrap:anywhere]">{subject}</span>
                      <Badge tone={writerTones[state]}>{stateLabel}</Badge>
                    </span>
                    <span className="flex flex-wrap gap-x-3 text-ink-soft text-sm">
                      <span>{letterTopics[topic]}</span>
                      {order ? <span className="[overflow-wrap:anywhere]">{order.title}</span> : null}
                      <When iso={updatedAt} className="ml-auto" />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
          <ListPages of={letters} data={loaderData} />
        </div>
      )}
    </AccountPage>
  );
}
