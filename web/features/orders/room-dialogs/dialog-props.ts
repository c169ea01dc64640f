import type { Room } from "#contract/orders/room.ts";

/** Of every dialog of the room; `label` is the action's own. */
export type RoomDialogProps = { room: Room; label: string; onClose: () => void };
