import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { to } from "#contract/to.ts";
import { Link } from "#web/ui/link.tsx";
import { askLogin } from "./login-store.ts";

type MemberLinkProps = { href: string; className?: string; children: ReactNode };

/** Leads to a page that needs a member: a visitor is asked to log in where they are, and goes on after it. */
export function MemberLink({ href, className, children }: MemberLinkProps) {
  const navigate = useNavigate();
  return (
    <Link
      href={href}
      className={className}
      onClick={(event) => {
        event.preventDefault();
        askLogin(() => void navigate(href), href);
      }}
    >
      {children}
    </Link>
  );
}

type ActProps = Pick<MemberLinkProps, "className">;

export const WriteLink = ({ className }: ActProps) => (
  <MemberLink href={to("/mypage/blogs/add")} className={className}>
    發表文章
  </MemberLink>
);

export const SellLink = ({ className }: ActProps) => (
  <MemberLink href={to("/myservices/:id", { id: "add" })} className={className}>
    刊登服務
  </MemberLink>
);
