import { to } from "#contract/paths/to.ts";
import { letterLinkDays } from "#contract/support/limits.ts";
import { LinkReplyForm } from "#web/features/support/reply-form.tsx";
import { Thread } from "#web/features/support/thread.tsx";
import { writerTones } from "#web/features/support/words.ts";
import { When } from "#web/lib/format/when.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/linked-letter";

export async function loader(args: Route.LoaderArgs) {
  return { letter: await load(args).call("POST /api/letter_link/open", { body: { token: args.params.token } }) };
}

export const handle = page({ title: "你寫給客服的信", noindex: true });

/** A visitor's letter, opened by the link in the mail. */
export default function LinkedLetterPage({ loaderData: { letter }, params }: Route.ComponentProps) {
  return (
    <div className="page py-8 wide:py-12">
      <div className="mx-auto flex max-w-[40rem] flex-col gap-5">
        {letter ? (
          <>
            <h1 className="text-2xl [overflow-wrap:anywhere] wide:text-3xl">{letter.subject}</h1>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft">
              <Badge tone={writerTones[letter.state]}>{letter.stateLabel}</Badge>
              <span>
                這個連結到 <When iso={letter.until} /> 有效，只給你使用
              </span>
            </p>
            <Card>
              <Thread messages={letter.messages} />
            </Card>
            <Card>
              <LinkReplyForm token={params.token} closed={letter.state === "closed"} />
            </Card>
          </>
        ) : (
          <>
            <h1 className="text-2xl wide:text-3xl">你寫給客服的信</h1>
            <Alert tone="danger" title="連結已失效">
              連結 {letterLinkDays} 天內有效，每次回覆都會換新。請打開最新的一封信，或再寫信給我們。
            </Alert>
            <Link href={to("/contact")} className={buttonClass({ full: true })}>
              聯絡客服
            </Link>
          </>
        )}
      </div>
    </div>
  );
}
