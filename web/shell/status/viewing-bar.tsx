import { useState } from "react";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { When } from "#web/lib/format/when.tsx";
import { useMe } from "#web/lib/page/session.ts";
import { Button } from "#web/ui/button.tsx";

/** Stands above every page while an operator sees the pages as a member. */
export default function ViewingBar() {
  const me = useMe();
  const [ending, setEnding] = useState(false);
  if (!me?.viewedUntil) return null;
  const end = async () => {
    setEnding(true);
    // When the time is over, the session is the operator's own already.
    await api.call("POST /api/viewing/end", {}).catch(() => null);
    location.assign(to("/admin/members/:id", { id: me.id }));
  };
  return (
    <div
      role="status"
      className="sticky top-0 z-40 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-kaki-wash px-4 py-2 text-ink text-sm print:hidden"
    >
      <p>
        正在以「<strong>{me.nickname}</strong>」的身分檢視，只能看不能動，到 <When iso={me.viewedUntil} /> 為止
      </p>
      <Button variant="secondary" size="sm" busy={ending} onClick={() => void end()}>
        結束檢視
      </Button>
    </div>
  );
}
