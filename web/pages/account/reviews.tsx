import { to } from "#contract/paths/to.ts";
import * as terms from "#contract/terms.ts";
import { ReplyForm } from "#web/features/orders/reply-form.tsx";
import { ReviewCard } from "#web/features/orders/review-card.tsx";
import { hrefOf, list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import { Stars } from "#web/ui/stars.tsx";
import type { Route } from "./+types/reviews";

const mine = list("GET /api/my_reviews");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, mine, { path: to("/myprofile/reviews") });
}

const empties = {
  received: { title: "還沒有收到評價", text: "交易完成後，雙方都寫完或期限到了，評價就會公開。" },
  written: { title: "還沒有寫過評價", text: `交易完成後 ${terms.reviewDays} 天內，可以在交易室寫評價。` },
};

export default function ReviewsPage({ loaderData }: Route.ComponentProps) {
  const { query, found: reviews } = loaderData;
  const written = query.by === "written";
  return (
    <AccountPage>
      <LinkTabs
        label="評價"
        items={[
          { href: hrefOf(mine, loaderData, { by: undefined }), label: "收到的", current: !written },
          { href: hrefOf(mine, loaderData, { by: "written" }), label: "寫過的", current: written },
        ]}
      />
      {reviews.data.length === 0 ? (
        <Empty
          art="star"
          {...(written ? empties.written : empties.received)}
          action={
            <Link href={to("/mypage/orders")} className={buttonClass({ variant: "secondary" })}>
              看我的購買
            </Link>
          }
        />
      ) : (
        <div className="mt-5 flex flex-col gap-5">
          {written ? null : (
            <p className="flex flex-wrap items-center gap-x-3 text-ink-soft">
              近 {terms.ratingMonths} 個月 <Stars value={reviews.rating.mean} count={reviews.rating.count} />
            </p>
          )}
          <Card pad={false} className="divide-y divide-line px-5 sm:px-6">
            {reviews.data.map((review) => (
              <div key={review.id} className="py-5">
                <ReviewCard review={review}>{review.mayReply ? <ReplyForm reviewId={review.id} /> : null}</ReviewCard>
              </div>
            ))}
          </Card>
          <ListPages of={mine} data={loaderData} />
        </div>
      )}
    </AccountPage>
  );
}
