import { to } from "#contract/paths/to.ts";
import { Link } from "#web/ui/link.tsx";

/** A visitor who follows one of these is asked to log in where they are, and goes on after it: `page-links.ts`. */
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
