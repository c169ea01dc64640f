import { Link } from "#web/ui/link.tsx";

/**
 * Says which words a list was searched for when they are not the typed ones, or what was probably meant.
 * @param hrefFor the address of the same list for a changed query
 */
export function Corrected({
  k,
  found,
  hrefFor,
}: {
  k: string;
  found: { corrected: string | null; suggestion: string | null };
  hrefFor(query: { k?: string; exact?: true | undefined }): string;
}) {
  if (found.corrected)
    return (
      <p className="mt-2 [overflow-wrap:anywhere]" role="status">
        已改用「<strong className="font-medium">{found.corrected}</strong>」搜尋。
        <Link href={hrefFor({ exact: true })} className="link">
          仍要搜尋「{k}」
        </Link>
      </p>
    );
  if (!found.suggestion) return null;
  return (
    <p className="mt-2">
      你要找的是{" "}
      <Link href={hrefFor({ k: found.suggestion, exact: undefined })} className="link font-medium">
        {found.suggestion}
      </Link>
      ？
    </p>
  );
}
