import { onlineLabel } from "#contract/catalog/facets.ts";
import { Badge } from "#web/ui/badge.tsx";

/** The badges of a member: certified by an operator, identity checked, level, seen within a day. */
export function MemberBadges({
  star,
  verified,
  level,
  online,
}: {
  star: boolean;
  verified?: boolean;
  level: number;
  online?: boolean;
}) {
  return (
    <span className="member-badges">
      {star ? (
        <Badge tone="info" icon={<span aria-hidden className="icon-verified" />}>
          嚴選達人
        </Badge>
      ) : null}
      {verified ? (
        <Badge tone="ok" icon={<span aria-hidden className="icon-shield" />}>
          已驗證身分
        </Badge>
      ) : null}
      <Badge>{`等級 ${level}`}</Badge>
      {online ? <span className="online">{onlineLabel}</span> : null}
    </span>
  );
}
