import { HOUR } from "#contract/time.ts";
import { Deadline } from "#web/lib/format/when.tsx";
import { useNow } from "#web/lib/runtime/now.ts";

/** How long before it is due a letter stands out, ms: most are due within two days, so two days would mark them all. */
const NEAR = 12 * HOUR;

/** Until when a letter has to be answered. It stands out in the last hours and after. */
export function LetterDue({ iso }: { iso: string }) {
  const now = useNow();
  return <Deadline iso={iso} calm={Date.parse(iso) - now > NEAR} />;
}
