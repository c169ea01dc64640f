import { useNavigate } from "react-router";
import { to } from "#contract/to.ts";
import { Link } from "#web/ui/link.tsx";
import { askLogin } from "./login-store.ts";

/** Writing an article needs a member: the dialog first, the page after it. */
export function WriteLink({ className }: { className: string }) {
  const navigate = useNavigate();
  return (
    <Link
      href={to("/mypage/blogs/add")}
      className={className}
      onClick={(event) => {
        event.preventDefault();
        askLogin(() => void navigate(to("/mypage/blogs/add")));
      }}
    >
      發表文章
    </Link>
  );
}
