import { data } from "react-router";
import { shelves } from "#web/features/help/documents.ts";
import { head, originOf } from "#web/lib/head.ts";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/shelf";

/** `/rules` and `/policy`: what can be read there. */
export function loader({ request }: Route.LoaderArgs) {
  const path = new URL(request.url).pathname.replace(/\.data$/, "");
  const shelf = shelves.find((each) => each.path === path);
  if (!shelf) throw data(null, { status: 404 });
  return {
    title: shelf.title,
    lead: shelf.lead,
    path: shelf.path,
    documents: shelf.documents.map(({ path, title, lead }) => ({ path, title, lead })),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, lead, path } = loaderData;
  return head({ title, description: lead, canonical: path }, originOf(matches));
}

export default function ShelfPage({ loaderData: { title, lead, documents } }: Route.ComponentProps) {
  return (
    <div className="mx-auto w-full max-w-text px-4 py-10 sm:px-6 sm:py-14">
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-2 text-ink-soft">{lead}</p>
      <ul className="mt-8 flex flex-col gap-4">
        {documents.map((document) => (
          <li key={document.path}>
            <Card>
              <h2 className="text-xl">
                <Link href={document.path}>{document.title}</Link>
              </h2>
              <p className="mt-1 text-ink-soft">{document.lead}</p>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  );
}
