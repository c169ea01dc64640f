import { useEffect, useState } from "react";
import type { RequestGuide } from "#contract/requests/schemas.ts";
import { api } from "#web/lib/calls/api.ts";

const none: RequestGuide = { questions: [], budget: null, withBudget: null };

/**
 * The questions and prices of the selected subcategory. If they cannot be loaded, the form works without them and the
 * server reports what is missing.
 */
export function useGuide(subcategory: number | null): RequestGuide {
  const [known, setKnown] = useState<{ of: number; guide: RequestGuide } | null>(null);
  useEffect(() => {
    if (subcategory === null) return;
    let here = true;
    api.call("GET /api/request_guide", { query: { subcategory } }).then(
      (guide) => here && setKnown({ of: subcategory, guide }),
      () => {},
    );
    return () => {
      here = false;
    };
  }, [subcategory]);
  return known && known.of === subcategory ? known.guide : none;
}
