import { data } from "react-router";
import { shelves } from "#web/features/help/documents.ts";
import { head, originOf } from "#web/lib/head.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/document";

/** One text of a shelf, by its address. */
export function loader({ request }: Route.LoaderArgs) {
  const path = new URL(request.url).pathname.replace(/\.data$/, "");
  for (const shelf of shelves) {
    const document = shelf.documents.find((each) => each.path === path);
    if (document) return { document, shelf: { path: shelf.path, title: shelf.title } };
  }
  throw data(null, { status: 404 });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, lead, path } = loaderData.document;
  return head({ title, description: lead, canonical: path }, originOf(matches));
}

export default function DocumentPage({ loaderData: { document, shelf } }: Route.ComponentProps) {
  return (
    <article className="mx-auto w-full max-w-text px-4 py-8 sm:px-6 sm:py-12">
      <Breadcrumbs items={[{ label: shelf.title, href: shelf.path }, { label: document.title }]} />
      <h1 className="mt-4 text-3xl">{document.title}</h1>
      <p className="mt-2 text-ink-soft">{document.lead}</p>
      {document.sections.map((section) => (
        <section key={section.heading} className="mt-8">
          <h2 className="text-xl">{section.heading}</h2>
          {section.paragraphs?.map((paragraph) => (
            <p key={paragraph} className="mt-2">
              {paragraph}
            </p>
          ))}
          {section.points ? (
            <ul className="mt-2 list-disc space-y-1.5 pl-5">
              {section.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          ) : null}
        </section>
      ))}
      <p className="mt-10 border-line border-t pt-4 text-ink-soft">
        有不清楚的地方？<Link href="/contact">告訴我們</Link>。
      </p>
    </article>
  );
}
