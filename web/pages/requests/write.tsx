import { useState } from "react";
import { Outlet, useLocation, useMatches, useNavigate } from "react-router";
import type { Category } from "#contract/catalog/schemas.ts";
import { to } from "#contract/paths/to.ts";
import type { RequestDraft } from "#contract/requests/forms.ts";
import type { Designation } from "#contract/requests/schemas.ts";
import { type RequestForm, requestDrafts } from "#web/features/requests/editor/drafts.ts";
import { MemberEditor } from "#web/features/requests/editor/member-editor.tsx";
import { SellerHead } from "#web/features/requests/editor/seller-head.tsx";
import { VisitorEditor } from "#web/features/requests/editor/visitor-editor.tsx";
import { editHref } from "#web/features/requests/words.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load, orWithout } from "#web/lib/page/load.ts";
import { useMe } from "#web/lib/page/session.ts";
import { FailedPage } from "#web/shell/errors/error-page.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import type { Route } from "./+types/write";

/** Data of each path's loader: the initial content, and the row if there is one. */
export type Written = {
  begin: RequestDraft;
  opened: RequestForm | null;
  /** The seller of a designated request; null for a public one. */
  seller: Pick<Designation["seller"], "id" | "nickname" | "avatar"> | null;
  service: { id: number; title: string } | null;
  /** The categories to choose from, where they are others than those of a new request. */
  tree?: readonly Category[];
  /** Why this seller cannot be asked, as a sentence. */
  blocked?: string | null;
};

/** The categories to choose from; the paths below load what is written. */
export const loader = async (args: Route.LoaderArgs) => ({
  tree: await orWithout(load(args).call("GET /api/categories", {}), []),
});

export const handle = page({ noindex: true, boundary: true });

type Carried = { editing?: string } | null;

/** One form for all URLs at which a request is written; it stays when a new request gets its URL. */
export default function Write() {
  return (
    <>
      <PageHead of={handle} />
      <CurrentWriter />
    </>
  );
}

function CurrentWriter() {
  const matches = useMatches();
  const location = useLocation();
  const written = matches.at(-1)?.loaderData as Written | undefined;
  if (!written) return <Outlet />;
  // Keeps the form when its URL becomes that of its row; any other navigation opens a new form.
  const key = (location.state as Carried)?.editing ?? `${location.pathname}:${written.opened ? "" : location.key}`;
  return <Writer key={key} formKey={key} written={written} />;
}

function Writer({ formKey, written }: { formKey: string; written: Written }) {
  const me = useMe();
  const navigate = useNavigate();
  // Kept from the first render: once the form has created its row, the loader's data is that of the row.
  const [{ begin, opened, seller, service, blocked }] = useState(written);
  const [kind] = useState(() =>
    requestDrafts(begin, seller && !opened ? { sellerId: seller.id, serviceId: service?.id ?? null } : null),
  );
  const [wasNew] = useState(opened === null || opened.state === "draft");
  const type = seller ? 1 : 2;
  const title = wasNew ? (seller ? "請他報價" : "發布需求") : "編輯需求";
  const head = (
    <div>
      <Breadcrumbs
        items={[
          me ? { label: "我的需求", href: to("/mypage/requests") } : { label: "找案子", href: to("/requests") },
          { label: title },
        ]}
      />
      <h1 className="mt-3 text-2xl wide:text-3xl">{title}</h1>
      {seller ? (
        <SellerHead seller={seller} service={service} />
      ) : wasNew ? (
        <p className="mt-1 text-ink-soft">寫下要做的事，三分鐘就能發布。收到提案再比較，不選也不用付費。</p>
      ) : null}
    </div>
  );
  if (seller && blocked)
    return (
      <div className="page max-w-[54rem] py-6 wide:py-8">
        {head}
        <Alert
          tone="attention"
          className="mt-6"
          action={
            <Link href={to("/requests/add")} className={buttonClass({ variant: "secondary", size: "sm" })}>
              改為公開徵求
            </Link>
          }
        >
          {blocked}
        </Alert>
      </div>
    );
  if (!me) return <VisitorEditor begin={begin} head={<div className="mb-4">{head}</div>} />;
  return (
    <MemberEditor
      key={me.id}
      kind={kind}
      opened={opened}
      userId={me.id}
      designated={seller !== null}
      head={head}
      onCreated={(id) =>
        void navigate(editHref({ id, type }), {
          replace: true,
          preventScrollReset: true,
          state: { editing: formKey },
        })
      }
      onPublished={({ id }, again) => {
        toast({ text: again ? "需求已更新" : seller ? `已送給 ${seller.nickname}` : "需求已發布", tone: "ok" });
        void navigate(to("/mypage/requests/:id", { id }));
      }}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} />;
}
