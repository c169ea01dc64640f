import * as terms from "#contract/terms.ts";
import { AccountFrame } from "#web/features/account-frame/frame.tsx";
import { ReplyForm } from "#web/features/orders/reply-form.tsx";
import { ReviewCard } from "#web/features/orders/review-card.tsx";
import { head, originOf } from "#web/lib/head.ts";
import { load } from "#web/lib/load.ts";
import { Card } from "#web/ui/card.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Stars } from "#web/ui/stars.tsx";
import type { Route } from "./+types/reviews";

export async function loader(args: Route.LoaderArgs) {
  const search = new URL(args.request.url).searchParams;
  const by = search.get("by") === "written" ? "written" : "received";
  const reviews = await load(args).call("GET /api/my_reviews", { query: { page: search.get("page") ?? 1, by } });
  return { by, reviews };
}

export function meta({ matches }: Route.MetaArgs) {
  return head({ title: "我的評價", noindex: true }, originOf(matches));
}

const empties = {
  received: { title: "還沒有收到評價", text: "交易完成後，雙方都寫完或期限到了，評價就會公開。" },
  written: { title: "還沒有寫過評價", text: `交易完成後 ${terms.feedbackDays} 天內，可以在交易室評價對方。` },
};

export default function ReviewsPage({ loaderData: { by, reviews } }: Route.ComponentProps) {
  const base = "/myprofile/reviews";
  const written = by === "written";
  const href = (page: number) => {
    const search = new URLSearchParams({ ...(written ? { by } : {}), ...(page > 1 ? { page: String(page) } : {}) });
    return search.size > 0 ? `${base}?${search}` : base;
  };
  return (
    <AccountFrame title="我的評價">
      <LinkTabs
        label="評價"
        items={[
          { href: base, label: "收到的", current: !written },
          { href: `${base}?by=written`, label: "寫過的", current: written },
        ]}
      />
      {reviews.data.length === 0 ? (
        <Empty {...(written ? empties.written : empties.received)} />
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
          <Pagination page={reviews.page} pages={reviews.pages} href={href} />
        </div>
      )}
    </AccountFrame>
  );
}
