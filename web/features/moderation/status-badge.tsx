import { Badge } from "#web/ui/badge.tsx";
import { statusWords } from "./words.ts";

export function StatusBadge({ status }: { status: number }) {
  const { label, tone } = statusWords[status] ?? { label: String(status), tone: "neutral" as const };
  return <Badge tone={tone}>{label}</Badge>;
}
