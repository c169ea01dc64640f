import type { FaqForm } from "#contract/content/faq-admin.ts";
import { to } from "#contract/paths/to.ts";
import { FaqEditor, faqParts } from "#web/features/content/admin/faq-editor.tsx";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { useRestored, type Version, Versions } from "#web/lib/versions/versions.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/faq-item";

/** `add` or a number; `type` is the kind of a new one. */
export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const { id } = args.params;
  const { type } = api.parseQuery("GET /api/faq", new URL(args.request.url).searchParams);
  const { types } = await api.call("GET /api/faq", { query: {} });
  const kinds = types.map(({ key, title }) => ({ key, title }));
  if (id !== "add") {
    const file = await api.call("GET /api/admin/faq/{id}", { params: { id } });
    return { file, kinds, type: file.type };
  }
  // Calls the list, so that operators without the right get an error even for `add`, where no row is read.
  await api.call("GET /api/admin/faq", {});
  return { file: null, kinds, type: type ?? ("start" as const) };
}

export const handle = page<typeof loader>({
  title: ({ file }) => file?.question ?? "新增問題",
  heading: ({ file }) => file?.question ?? "新增問題",
});

export default function AdminFaqPage({ loaderData: { file, kinds, type } }: Route.ComponentProps) {
  const { key, restored } = useRestored(file?.version ?? null);
  const restore = useAction(
    ({ data, version }: Version<FaqForm>) =>
      api.call("PUT /api/admin/faq/{id}", {
        params: { id: file?.id ?? 0 },
        body: { ...data, version: file?.version ?? 1, restores: version },
      }),
    { done: (_, { version }) => `已回到第 ${version} 版`, after: restored },
  );
  return (
    <div className="flex flex-col gap-10">
      {file && !file.hidden ? (
        <p>
          <Link href={to("/faq/:type/detail/:id", { type: file.type, id: file.id })} className="link">
            看網站上的這一頁
          </Link>
        </p>
      ) : null}
      <FaqEditor key={`${file?.id ?? `add to ${type}`} ${key}`} file={file} type={type} kinds={kinds} />
      {file ? <Versions versions={file.versions} partsOf={faqParts(kinds)} restore={restore} /> : null}
    </div>
  );
}
