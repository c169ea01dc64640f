import type { Rule } from "#contract/fees/schemas.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Button } from "#web/ui/button.tsx";

/** Button to end a rule for future orders. */
export function EndRule({ rule }: { rule: Rule }) {
  const { run, busy } = useAction(
    (id: number, { key }) => api.call("POST /api/admin/fee_rules/{id}/end", { params: { id }, key }),
    { done: "規則已結束，之後的訂單不再適用" },
  );
  if (!rule.mayEnd) return null;
  return (
    <Button variant="secondary" size="sm" busy={busy} onClick={() => run(rule.id)}>
      結束<span className="sr-only">{rule.name}</span>
    </Button>
  );
}
