import { useNavigate } from "react-router";
import { to } from "#contract/paths/to.ts";
import { RuleForm } from "#web/features/fees/rule-form.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { consoleTitle } from "#web/shell/console/parts.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import type { Route } from "./+types/fee-rule";

export async function loader(args: Route.LoaderArgs) {
  // The list's call refuses whoever may not be here, also where nothing is there to be read yet.
  await load(args).call("GET /api/admin/fee_rules", {});
  return null;
}

export const handle = page({ title: "新增費率規則" });

export default function FeeRulePage() {
  const navigate = useNavigate();
  return (
    <>
      <div className="mb-5">
        <Breadcrumbs
          items={[
            { label: consoleTitle(to("/admin/finance")), href: to("/admin/finance") },
            { label: "費率規則", href: to("/admin/finance/fees") },
            { label: "新增" },
          ]}
        />
      </div>
      <RuleForm after={() => void navigate(to("/admin/finance/fees"))} />
    </>
  );
}
