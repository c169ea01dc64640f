import { to } from "#contract/paths/to.ts";
import { Link } from "#web/ui/link.tsx";

/** Links that ask a visitor to log in on the current page first: `page-links.ts`. */
type ActProps = { className?: string };

export const WriteLink = ({ className }: ActProps) => (
  <Link href={to("/mypage/blogs/add")} className={className}>
    發表文章
  </Link>
);

export const SellLink = ({ className }: ActProps) => (
  <Link href={to("/myservices/:id", { id: "add" })} className={className}>
    刊登服務
  </Link>
);
