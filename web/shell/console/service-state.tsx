import type { AdminService } from "#contract/catalog/admin.ts";
import { serviceStates } from "#contract/catalog/states.ts";
import { Badge } from "#web/ui/badge.tsx";
import { HiddenNote } from "./moderated.tsx";

/** Whether a service is on sale, paused or hidden, and why. */
export function ServiceState({ service: { state, hiddenReason, hiddenAt } }: { service: AdminService }) {
  if (hiddenReason === null) return <Badge>{state === "published" ? "上架中" : serviceStates[state]}</Badge>;
  return (
    <>
      <Badge tone="danger">已被下架</Badge>
      <HiddenNote row={{ hiddenReason, hiddenAt }} />
    </>
  );
}
