import Columns2 from "lucide-react/icons/columns-2";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { compareHref, MOST_COMPARED, togglePicked, usePicked } from "./picked.ts";

/** Picks a service for the comparison on its own page, where a toast leads to the comparison. */
export function CompareButton({ id }: { id: number }) {
  const picked = usePicked();
  const on = picked.includes(id);
  const press = () => {
    togglePicked(id);
    if (!on && picked.length < MOST_COMPARED)
      toast({
        text: picked.length === 0 ? "已加入比較，再挑一項就能並排看" : `已加入比較，共 ${picked.length + 1} 項`,
        action: { label: "看比較", href: compareHref([...picked, id]) },
      });
  };
  return (
    <Button variant="quiet" aria-pressed={on} onClick={press} icon={<Columns2 aria-hidden size={18} />}>
      {on ? "比較中" : "比較"}
    </Button>
  );
}
