import type { TextForm } from "#contract/texts/schemas.ts";
import { Announced } from "#web/features/content/admin/announced-text.tsx";
import { TextEditor } from "#web/features/content/admin/text-editor.tsx";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { date } from "#web/lib/format/format.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { type Part, useRestored, type Version, Versions } from "#web/lib/versions/versions.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/text";

export async function loader(args: Route.LoaderArgs) {
  return { file: await load(args).call("GET /api/admin/texts/{id}", { params: { id: args.params.id } }) };
}

export const handle = page<typeof loader>({
  title: ({ file }) => file.title,
  heading: ({ file }) => file.title,
});

/** A text as its history says it: each part by its heading. */
const partsOf = ({ title, lead, text }: TextForm): Part[] => [
  { label: "標題", text: title },
  { label: "說明", text: lead },
  ...text.split(/^(?=## )/m).map((part) => {
    const [heading = "", ...lines] = part.split("\n");
    return { label: heading.replace(/^## /, ""), text: lines.join("\n").trim() };
  }),
];

export default function AdminTextPage({ loaderData: { file } }: Route.ComponentProps) {
  const { key, restored } = useRestored(file.version);
  const restore = useAction(
    ({ data, version }: Version<TextForm>) =>
      api.call("PUT /api/admin/texts/{id}", {
        params: { id: file.id },
        body: { ...data, version: file.version, restores: version, day: null, change: null },
      }),
    { done: (_, { version }) => `已回到第 ${version} 版`, after: restored },
  );
  const times = new Map(file.versions.map((each) => [each.version, each]));
  const noteOf = ({ version }: { version: number }): string | null => {
    const found = times.get(version);
    if (found?.recalled) return "公告後撤回，沒有生效";
    return found?.from ? `${date(found.from)} 起` : null;
  };
  return (
    <div className="flex flex-col gap-10">
      <p>
        <Link href={file.path} className="link">
          看網站上的這一頁
        </Link>
      </p>
      {file.coming ? <Announced file={file} /> : <TextEditor key={`${file.id} ${key}`} file={file} />}
      <Versions
        versions={file.versions}
        partsOf={partsOf}
        noteOf={noteOf}
        present={file.present}
        // Terms are changed by an announcement only.
        restore={file.terms ? null : restore}
      />
    </div>
  );
}
