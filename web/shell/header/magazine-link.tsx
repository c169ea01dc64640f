import ExternalLink from "lucide-react/icons/external-link";
import { to } from "#contract/paths/to.ts";
import { useRootData } from "#web/lib/page/session.ts";
import { Link } from "#web/ui/link.tsx";

/** Link to the magazine: its own site, else the editors' list of articles. */
export function MagazineLink({ className }: { className: string }) {
  const elsewhere = useRootData()?.company.magazine;
  if (!elsewhere)
    return (
      <Link href={`${to("/blogs")}#picked`} className={className}>
        雜誌
      </Link>
    );
  return (
    <a href={elsewhere} target="_blank" rel="noopener" className={className}>
      雜誌
      <ExternalLink aria-label="（另開視窗）" size={16} />
    </a>
  );
}
