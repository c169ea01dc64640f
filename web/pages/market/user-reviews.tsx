import { redirect } from "react-router";
import { Distribution } from "#web/features/reviews/distribution.tsx";
import { ReviewList } from "#web/features/reviews/review-list.tsx";
import { head, originOf } from "#web/lib/head.ts";
import { load } from "#web/lib/load.ts";
import { Empty } from "#web/ui/empty.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import type { Route } from "./+types/user-reviews";
import { profileOf, useProfile } from "./profile.ts";

const addressOf = (id: string | number, page: number) =>
  page > 1 ? `/users/${id}/reviews?page=${page}` : `/users/${id}/reviews`;

/** Page 1 of a member's reviews comes with the member; this asks for whichever page the address names. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const page = /^[1-9]\d{0,3}$/.exec(new URL(args.request.url).searchParams.get("page") ?? "")?.[0] ?? "1";
  const reviews = await load(args).call("GET /api/users/{id}/reviews", { params: { id }, query: { page } });
  if (Number(page) > reviews.pages) throw redirect(addressOf(id, reviews.pages));
  return { reviews };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const user = profileOf(matches);
  if (!user || !loaderData) return head({ title: "評價", noindex: true }, originOf(matches));
  return head(
    {
      title: `${user.nickname}的評價`,
      description: `買家給 ${user.nickname} 的 ${user.reviews.total} 則評價。`,
      canonical: `/users/${user.id}/reviews`,
      noindex: loaderData.reviews.total === 0 || loaderData.reviews.page > 1,
    },
    originOf(matches),
  );
}

export default function UserReviews({ loaderData }: Route.ComponentProps) {
  const user = useProfile();
  const { reviews } = loaderData;
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
        <Pagination page={reviews.page} pages={reviews.pages} href={(page) => addressOf(user.id, page)} />
      </div>
    </section>
  );
}
