import { Suspense } from "react";
import { data, redirect, useLocation, useNavigate } from "react-router";
import { to } from "#contract/paths/to.ts";
import { editorTitle, ServiceEditor } from "#web/features/catalog/editor/service-editor.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load, loginPath, orWithout } from "#web/lib/page/load.ts";
import { useMe } from "#web/lib/page/session.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Route } from "./+types/service-edit";

const ServicePreview = lazyComponent(() => import("./service-preview.tsx"));

/** `add` is the form for a new service; the first change creates the row, and its id is put in the URL. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const api = load(args);
  const treeWith = (subcategory?: number) => orWithout(api.call("GET /api/categories", { query: { subcategory } }), []);
  if (/^[1-9]\d{0,9}$/.test(id)) {
    const form = await api.call("GET /api/my_services/{id}", { params: { id } });
    return { tree: await treeWith(form.content.subcategoryId ?? undefined), form };
  }
  // Needed because no other call here would redirect a visitor to the login.
  const me = await api.call("GET /api/my_data", {});
  if (!me.isLogged) throw redirect(loginPath(args.request));
  if (id !== "add") throw data(null, { status: 404 });
  return { tree: await treeWith(), form: null };
}

export const handle = page<typeof loader>({
  title: ({ form }) => editorTitle(form),
  noindex: true,
  footer: "short",
});

type Carried = { editing?: string } | null;

export default function ServiceEditPage({ loaderData, params }: Route.ComponentProps) {
  const me = useMe();
  const navigate = useNavigate();
  const location = useLocation();
  if (!me) return null;
  // Keeps the form when "add" in the URL becomes an id; any other navigation opens a new form.
  const key = (location.state as Carried)?.editing ?? (params.id === "add" ? `add:${location.key}` : params.id);
  return (
    <ServiceEditor
      key={key}
      opened={loaderData.form}
      userId={me.id}
      onCreated={(id) =>
        void navigate(to("/myservices/:id", { id }), {
          replace: true,
          preventScrollReset: true,
          state: { editing: key },
        })
      }
      preview={(content) => (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <ServicePreview content={content} />
        </Suspense>
      )}
    />
  );
}
