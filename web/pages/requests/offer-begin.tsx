import { useEffect, useRef } from "react";
import { data, redirect, useNavigate } from "react-router";
import { to } from "#contract/paths/to.ts";
import { ownOfferHref, requestHref } from "#web/features/requests/words.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load, pagePath } from "#web/lib/page/load.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Route } from "./+types/offer-begin";

/** Redirects a visitor to the login, which leads back here. */
export async function loader(args: Route.LoaderArgs) {
  const { requestId: id } = args.params;
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data(null, { status: 404 });
  const calls = load(args);
  // A guarded call: for a visitor it redirects to the login with this URL as return address.
  await calls.call("GET /api/my_offers", {});
  const request = await calls.call("GET /api/requests/{id}", { params: { id } });
  const own =
    request.type === 1
      ? to("/offers/designate/add/:requestId", { requestId: id })
      : to("/offers/add/:requestId", { requestId: id });
  if (pagePath(args.request) !== own) throw redirect(own);
  return request;
}

export const handle = page<typeof loader>({ title: ({ title }) => `提案：${title}`, noindex: true });

/** Creates a draft offer, or finds the existing one, and opens its form. */
export default function OfferBegin({ loaderData: request }: Route.ComponentProps) {
  const navigate = useNavigate();
  const begun = useRef(false);
  const { run, refusal } = useAction(() => api.call("POST /api/requests/{id}/offers", { params: { id: request.id } }), {
    notice: "inline",
    refresh: false,
    after: ({ id }) => navigate(ownOfferHref(id, request.type), { replace: true }),
  });
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void run();
  }, [run]);
  return (
    <div className="page py-6 wide:py-8">
      <Breadcrumbs items={[{ label: request.title, href: requestHref(request) }, { label: "提案" }]} />
      <h1 className="mt-3 mb-6 text-2xl wide:text-3xl">提案</h1>
      {refusal ? (
        <Alert
          tone="attention"
          live
          title="現在不能提案"
          action={
            <>
              <Link href={requestHref(request)} className={buttonClass({ variant: "secondary", size: "sm" })}>
                回到需求
              </Link>
              <Link href={to("/mypage/offers")} className={buttonClass({ variant: "quiet", size: "sm" })}>
                我的提案
              </Link>
            </>
          }
        >
          {refusal}
        </Alert>
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </div>
  );
}
