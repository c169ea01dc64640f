import { to } from "#contract/paths/to.ts";
import { Distribution } from "#web/features/orders/reviews/distribution.tsx";
import { ReviewList } from "#web/features/orders/reviews/review-list.tsx";
import { list } from "#web/lib/lists/list.ts";
import { ListPages } from "#web/lib/lists/list-pages.tsx";
import { loadList } from "#web/lib/lists/load-list.ts";
import { page } from "#web/lib/page/define-page.ts";
import { Empty } from "#web/ui/empty.tsx";
import type { Route } from "./+types/user-reviews";
import { profileOf, useProfile } from "./profile.ts";

const listed = list("GET /api/users/{id}/reviews");

/** Loads the page of reviews that the URL asks for; the profile contains only the first. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  return loadList(args, listed, { path: to("/users/:id/reviews", { id }) }, (api, query) =>
    api.call("GET /api/users/{id}/reviews", { params: { id }, query }),
  );
}

export const handle = page<typeof loader>({
  title: (_, at) => `${profileOf(at).nickname}的評價`,
  head({ found }, at) {
    const { id, nickname, reviews } = profileOf(at);
    return {
      description: `買家給 ${nickname} 的 ${reviews.total} 則評價：平均星等、各星等的比例，以及每位買家在訂單完成後寫下的心得與賣家的回覆。`,
      canonical: to("/users/:id/reviews", { id }),
      noindex: found.total === 0 || found.page > 1,
    };
  },
});

export default function UserReviews({ loaderData }: Route.ComponentProps) {
  const user = useProfile();
  const reviews = loaderData.found;
  if (reviews.total === 0) return <Empty title="尚無評價" text="完成訂單的買家評價會出現在這裡。" />;
  return (
    <section aria-label="評價" className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <Distribution
        mean={reviews.rating.mean}
        recent={reviews.rating.count}
        counts={reviews.rating.distribution}
        sides={reviews.rating}
      />
      <div className="flex min-w-0 flex-col gap-6">
        <ReviewList reviews={reviews.data} replier={user.nickname} withService />
        <ListPages of={listed} data={loaderData} />
      </div>
    </section>
  );
}
