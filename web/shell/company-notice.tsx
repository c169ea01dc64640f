import { useRootData } from "#web/lib/page/session.ts";
import { SupportLink } from "#web/lib/support-link.tsx";

/** The operator of the site, shown alone under the payment layout. */
export default function CompanyNotice() {
  const root = useRootData();
  const company = root?.company;
  const facts = company
    ? [
        company.name,
        company.taxId && `統一編號 ${company.taxId}`,
        company.address,
        company.phone && `電話 ${company.phone}`,
        ...company.money,
      ].filter(Boolean)
    : [];
  return (
    <div className="flex flex-col gap-1 text-ink-faint text-sm">
      <p className="flex flex-wrap gap-x-4">
        <span>© 2024 好手 Haoshou</span>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <span>
          客服信箱 <SupportLink />
        </span>
      </p>
      {root?.sandbox ? <p>本站為示範環境：公司資料、社群連結、服務、會員與金流都是測試資料。</p> : null}
    </div>
  );
}
