import { useNavigate } from "react-router";
import { to } from "#contract/paths/to.ts";
import { RuleForm } from "#web/features/fees/rule-form.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import type { Route } from "./+types/fee-rule";

export async function loader(args: Route.LoaderArgs) {
  // Calls the list, so that operators without the right get an error: the form itself reads nothing.
  await load(args).call("GET /api/admin/fee_rules", {});
  return null;
}

export const handle = page({
  title: "新增費率規則",
  above: [{ label: "費率規則", href: to("/admin/finance/fees") }],
});

export default function FeeRulePage() {
  const navigate = useNavigate();
  return <RuleForm after={() => void navigate(to("/admin/finance/fees"))} />;
}
