import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { IconButton } from "#web/ui/button.tsx";

type Props = { of: "categories" | "subcategories"; id: number; name: string; at: number; count: number };

/** Moves a category or subcategory one place up or down. @param props.at its place, from 0 */
export function PlaceButtons({ of, id, name, at, count }: Props) {
  const move = useAction((position: number) => {
    const call = { params: { id }, body: { position } };
    return of === "categories"
      ? api.call("PUT /api/admin/categories/{id}/position", call)
      : api.call("PUT /api/admin/subcategories/{id}/position", call);
  });
  if (count < 2) return null;
  return (
    <span className="flex shrink-0">
      <IconButton
        label={`「${name}」往上移`}
        disabled={at === 0 || move.busy}
        icon={<ArrowUp aria-hidden size={18} />}
        onClick={() => void move.run(at)}
      />
      <IconButton
        label={`「${name}」往下移`}
        disabled={at === count - 1 || move.busy}
        icon={<ArrowDown aria-hidden size={18} />}
        onClick={() => void move.run(at + 2)}
      />
    </span>
  );
}
