import { to } from "#contract/paths/to.ts";
import { Link } from "#web/ui/link.tsx";
import { useOverview } from "./overview-data.ts";

/** Leads to a member's page in the console, or to their profile for operators who may not open it. */
export function MemberLink({ id, nickname }: { id: number; nickname: string }) {
  const inConsole = useOverview().parts.includes("members");
  return (
    <Link href={inConsole ? to("/admin/members/:id", { id }) : to("/users/:id", { id })} className="link">
      {nickname}
    </Link>
  );
}
