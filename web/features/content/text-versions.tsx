import type { AnswerOf } from "#contract/api.ts";
import { date } from "#web/lib/format/format.ts";
import { Link } from "#web/ui/link.tsx";

/** The versions of terms with the day from which each applied; nothing while there is only one. */
export function TextVersions({
  text: { document, version, versions },
}: {
  text: Pick<AnswerOf<"GET /api/text">, "document" | "version" | "versions">;
}) {
  if (versions.length < 2) return null;
  return (
    <details className="mt-10 print:hidden">
      <summary className="link inline-flex min-h-11 items-center">歷次版本</summary>
      <ul className="mt-2">
        {versions.map((each) => (
          <li key={each.version} className="flex min-h-9 items-center">
            {each.version === version ? (
              `${date(each.from)} 起（這一版）`
            ) : (
              <Link href={`${document.path}?version=${each.version}`} className="link">
                {`${date(each.from)} 起`}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
