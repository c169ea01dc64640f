import { useState } from "react";
import { NewsletterActs } from "#web/features/newsletters/newsletter-acts.tsx";
import { NewsletterEditor } from "#web/features/newsletters/newsletter-editor.tsx";
import { NewsletterText } from "#web/features/newsletters/newsletter-text.tsx";
import { NewsletterStateBadge } from "#web/features/newsletters/state-badge.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import type { Route } from "./+types/newsletter";

/** `add` or a number. */
export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const { id } = args.params;
  if (id !== "add") return { file: await api.call("GET /api/admin/newsletters/{id}", { params: { id } }) };
  // Calls the list, so that operators without the right get an error even for `add`, where no row is read.
  await api.call("GET /api/admin/newsletters", {});
  return { file: null };
}

export const handle = page<typeof loader>({
  title: (_, { params }) => (params.id === "add" ? "新增電子報" : "編輯電子報"),
  heading: ({ file }) => file?.subject ?? "新增電子報",
});

export default function AdminNewsletterPage({ loaderData: { file } }: Route.ComponentProps) {
  const [dirty, setDirty] = useState(false);
  return (
    <>
      {file ? (
        <div className="mb-5">
          <NewsletterStateBadge state={file.state} />
        </div>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 wide:grid-cols-[minmax(0,44rem)_20rem] wide:items-start">
        <div className="flex min-w-0 flex-col gap-9">
          {file?.mayEdit === false ? null : <NewsletterEditor key={file?.id ?? "add"} file={file} onDirty={setDirty} />}
          {file ? <NewsletterText file={file} /> : null}
        </div>
        {file ? <NewsletterActs file={file} dirty={dirty && file.mayEdit} /> : null}
      </div>
    </>
  );
}
