import { percent } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import type { RequesterCard } from "#contract/requests/schemas.ts";
import { ratingMonths } from "#contract/terms.ts";
import { month } from "#web/lib/format/format.ts";
import { avatarUrl } from "#web/lib/media.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import { Explained } from "#web/ui/lists/explained.tsx";
import { spanLabel } from "../words.ts";

/** Figures on how a requester treats sellers, with sample sizes; those with too few samples are left out. */
function figuresOf({ ended, read, answer }: RequesterCard) {
  const lines: { term: string; value: string }[] = [];
  if (ended.share !== null) lines.push({ term: "有結果的需求", value: `${percent(ended.share)}（${ended.n} 個）` });
  const readIn = spanLabel(read.medianMinutes);
  if (readIn) lines.push({ term: "讀提案", value: `約 ${readIn}（${read.n} 份）` });
  const answeredIn = spanLabel(answer.medianMinutes);
  if (answeredIn) lines.push({ term: "回覆提案", value: `約 ${answeredIn}（${answer.n} 份）` });
  return lines;
}

/** The requester, and how reliably they respond to sellers. */
export function Requester({ requester }: { requester: RequesterCard }) {
  const figures = figuresOf(requester);
  return (
    <Card>
      <h2 className="sr-only">提出需求的人</h2>
      <div className="flex items-center gap-3">
        <Avatar src={avatarUrl(requester.avatar)} name={requester.nickname} size="md" />
        <p className="min-w-0">
          <Link
            href={to("/users/:id", { id: requester.id })}
            className="block truncate font-medium text-ink no-underline hover:text-teal"
          >
            {requester.nickname}
          </Link>
          <span className="block text-ink-faint text-sm">{month(requester.memberSince)} 加入</span>
        </p>
      </div>
      {figures.length > 0 ? (
        <>
          <Facts items={figures} className="mt-4" />
          <Explained className="mt-2">
            看近 {ratingMonths} 個月。有結果是選了提案，或結束時說了原因。時間取中間值。
          </Explained>
        </>
      ) : (
        <p className="mt-3 text-ink-soft text-sm">還沒有足夠的紀錄可以統計回覆的速度。</p>
      )}
    </Card>
  );
}
