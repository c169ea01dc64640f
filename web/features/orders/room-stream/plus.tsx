import FileText from "lucide-react/icons/file-text";
import HandCoins from "lucide-react/icons/hand-coins";
import { type ReactNode, Suspense, useState, useTransition } from "react";
import { useNavigate } from "react-router";
import type { Room } from "#contract/orders/room.ts";
import type { SupplementKind } from "#contract/orders/supplements.ts";
import { to } from "#contract/paths/to.ts";
import { PlusItem } from "#web/features/conversation/plus-menu.tsx";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";

const SupplementDialog = lazyComponent(async () => ({
  default: (await import("../supplements/dialogs.tsx")).SupplementDialog,
}));

const names: Record<SupplementKind, string> = {
  revision: "加購修改次數",
  scope: "變更工作內容",
  tip: "給賣家小費",
};

/** The seller's offer for further work: none when they may not make one. */
export type OfferDraft = { draftId: number | null } | null;

/**
 * What can be added in a room besides words and files: additional payments, and the seller's offer for further work.
 * @returns the lines of the menu, and the open dialog
 */
export function useRoomPlus(room: Room, offer: OfferDraft): { lines: ReactNode; dialog: ReactNode } {
  const [proposing, setProposing] = useState<SupplementKind | null>(null);
  const [, startOpening] = useTransition();
  const navigate = useNavigate();
  const { run } = useAction(() => api.call("POST /api/orders/{id}/offers", { params: { id: room.id } }), {
    refresh: false,
    after: (form) => navigate(to("/offers/edit/:id", { id: form.id })),
  });
  const lines = [
    ...room.maySupplement.map((kind) => (
      <PlusItem
        key={kind}
        icon={<HandCoins aria-hidden size={20} />}
        onSelect={() => startOpening(() => setProposing(kind))}
      >
        {names[kind]}
      </PlusItem>
    )),
    ...(offer
      ? [
          <PlusItem key="offer" icon={<FileText aria-hidden size={20} />} onSelect={() => void run()}>
            {offer.draftId === null ? "報價" : "繼續寫報價"}
          </PlusItem>,
        ]
      : []),
  ];
  const dialog = (
    <Suspense>
      {proposing ? <SupplementDialog kind={proposing} room={room} onClose={() => setProposing(null)} /> : null}
    </Suspense>
  );
  return { lines, dialog };
}
