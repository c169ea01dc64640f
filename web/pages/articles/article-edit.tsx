import { Suspense } from "react";
import { data, redirect, useLocation, useNavigate } from "react-router";
import { to } from "#contract/paths/to.ts";
import { ArticleEditor } from "#web/features/articles/editor/article-editor.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load, loginPath } from "#web/lib/page/load.ts";
import { useMe } from "#web/lib/page/session.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Route } from "./+types/article-edit";

const ArticlePreview = lazyComponent(() => import("./article-preview.tsx"));

/** Without an id it is the form for a new article; the first change creates the row, and its id is added to the URL. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params as { id?: string };
  const api = load(args);
  if (id === undefined) {
    const me = await api.call("GET /api/my_data", {});
    if (!me.isLogged) throw redirect(loginPath(args.request));
    return { form: null };
  }
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data(null, { status: 404 });
  return { form: await api.call("GET /api/my_blogs/{id}", { params: { id } }) };
}

export const handle = page<typeof loader>({
  title: ({ form }) => (form ? "編輯文章" : "發表文章"),
  noindex: true,
  footer: "short",
});

type Carried = { editing?: string } | null;

export default function ArticleEditPage({ loaderData, params }: Route.ComponentProps) {
  const me = useMe();
  const navigate = useNavigate();
  const location = useLocation();
  if (!me) return null;
  const { id } = params as { id?: string };
  // Keeps the form when the id is added to the URL; any other navigation opens a new form.
  const key = (location.state as Carried)?.editing ?? id ?? `add:${location.key}`;
  return (
    <ArticleEditor
      key={key}
      opened={loaderData.form}
      userId={me.id}
      onCreated={(id) =>
        void navigate(to("/mypage/blogs/edit/:id", { id }), {
          replace: true,
          preventScrollReset: true,
          state: { editing: key },
        })
      }
      preview={(content) => (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <ArticlePreview content={content} />
        </Suspense>
      )}
    />
  );
}
