import { grouped } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import type { FittingSeller } from "#contract/requests/list-schemas.ts";
import { invitationsMax } from "#contract/terms.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { avatarUrl } from "#web/lib/media.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { Stars } from "#web/ui/stars.tsx";

type Props = { requestId: number; sellers: readonly FittingSeller[]; left: number };

function Row({ requestId, seller, left }: { requestId: number; seller: FittingSeller; left: number }) {
  const { nickname, invited } = seller;
  const { busy, run } = useAction(
    () =>
      api.call("POST /api/my_requests/{id}/invitations", { params: { id: requestId }, body: { sellerId: seller.id } }),
    { done: `已邀請 ${nickname}` },
  );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Avatar src={avatarUrl(seller.avatar)} name={nickname} size="md" />
      <div className="min-w-0 grow basis-48">
        <Link href={to("/users/:id", { id: seller.id })} className="font-medium text-ink no-underline hover:text-teal">
          {nickname}
        </Link>
        {seller.headline ? <p className="line-clamp-1 text-ink-soft text-sm">{seller.headline}</p> : null}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
          <Stars value={seller.rating} count={seller.ratingCount} compact />
          {seller.completed > 0 ? <span>完成 {grouped(seller.completed)} 筆</span> : null}
          {seller.verified ? <Badge>已驗證身分</Badge> : null}
          {seller.reasons.map((reason) => (
            <span key={reason}>{reason}</span>
          ))}
        </p>
      </div>
      {invited ? (
        <Badge tone="ok">已邀請</Badge>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          reason={left > 0 ? null : `一個需求最多邀請 ${invitationsMax} 位`}
          onClick={() => void run()}
        >
          邀請提案<span className="sr-only">：{nickname}</span>
        </Button>
      )}
    </li>
  );
}

/** Recommended sellers for the request, each with the reasons and a button to invite them. */
export function FittingSellers({ requestId, sellers, left }: Props) {
  if (sellers.length === 0) return null;
  return (
    <Section
      title="適合的達人"
      text={`依你寫的內容，由本站比對他們的服務、職業與專長找出，沒有付費的位置。還可以邀請 ${left} 位。`}
    >
      <ul className="divide-y divide-line rounded-lg bg-surface px-4 shadow-low sm:px-6">
        {sellers.map((seller) => (
          <Row key={seller.id} requestId={requestId} seller={seller} left={left} />
        ))}
      </ul>
    </Section>
  );
}
