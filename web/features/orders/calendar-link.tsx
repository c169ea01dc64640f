import CalendarPlus from "lucide-react/icons/calendar-plus";
import { cx } from "#web/ui/cx.ts";

/** Downloads the next date of an order for a calendar. */
export function CalendarLink({ orderId, className }: { orderId: number; className?: string }) {
  return (
    <a
      href={`/api/orders/${orderId}/calendar`}
      download
      className={cx("inline-flex items-center gap-1 text-sm", className)}
    >
      <CalendarPlus aria-hidden size={16} />
      加入行事曆
    </a>
  );
}
