import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import GripVertical from "lucide-react/icons/grip-vertical";
import { type ReactNode, useId } from "react";
import { cx } from "#web/ui/cx.ts";

type Id = string | number;

export type SortableProps = {
  ids: readonly Id[];
  /** Accessible name of an item: 「第 2 張圖片」. */
  nameOf: (id: Id) => string;
  /** Index in the list, from 0. */
  onMove: (from: number, to: number) => void;
  layout: "list" | "grid";
  /** The list itself, with a SortableItem for each id. */
  children: ReactNode;
};

/** A drag starts after six pixels, so that a press on a handle can still scroll or click. */
const pointer = { activationConstraint: { distance: 6 } };
const keyboard = { coordinateGetter: sortableKeyboardCoordinates };

/**
 * A list that can be reordered by dragging a handle, or by keyboard: space lifts, arrows move, space drops, Escape
 * cancels. Changes are announced. Offer buttons beside it for users who can do neither.
 */
export function Sortable({ ids, nameOf, onMove, layout, children }: SortableProps) {
  const id = useId();
  const sensors = useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard));
  const place = (at: Id | undefined) => (at === undefined ? -1 : ids.indexOf(at));
  const end = ({ active, over }: DragEndEvent) => {
    const [from, to] = [place(active.id), place(over?.id)];
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  };
  const spot = (at: Id | undefined) => `第 ${place(at) + 1} 個位置，共 ${ids.length} 個`;
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        screenReaderInstructions: {
          draggable: "按空白鍵拿起，用方向鍵移動，再按一次空白鍵放下，按 Esc 放回原處。",
        },
        announcements: {
          onDragStart: ({ active }) => `已拿起${nameOf(active.id)}，在${spot(active.id)}。`,
          onDragOver: ({ over }) => (over ? `移到${spot(over.id)}。` : undefined),
          onDragEnd: ({ active, over }) => `${nameOf(active.id)}已放在${spot(over?.id ?? active.id)}。`,
          onDragCancel: ({ active }) => `${nameOf(active.id)}已放回${spot(active.id)}。`,
        },
      }}
    >
      <SortableContext
        items={[...ids]}
        strategy={layout === "grid" ? rectSortingStrategy : verticalListSortingStrategy}
      >
        {children}
      </SortableContext>
    </DndContext>
  );
}

export type SortableItemProps = {
  id: Id;
  className?: string;
  /** @param handle the drag button; render it inside the item. */
  children: (handle: ReactNode) => ReactNode;
  /** Accessible name of the handle: 「移動第 2 張圖片」. */
  handleLabel: string;
};

/** One item of a Sortable, a list item. */
export function SortableItem({ id, className, children, handleLabel }: SortableItemProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  const handle = (
    <button
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      type="button"
      aria-roledescription="可排序的項目"
      aria-label={handleLabel}
      title="拖曳排序"
      className="inline-flex size-11 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink active:cursor-grabbing"
    >
      <GripVertical aria-hidden size={20} />
    </button>
  );
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition: transition ?? undefined,
      }}
      className={cx("relative", isDragging && "z-10 shadow-high", className)}
    >
      {children(handle)}
    </li>
  );
}
