import { IdentityRow, NdaRow } from "#web/features/accounts/identity/identity-rows.tsx";
import { PhoneRow } from "#web/features/accounts/identity/phone.tsx";
import { Devices } from "#web/features/accounts/log-in/devices.tsx";
import { EmailRow, NicknameRow, PasswordRow } from "#web/features/accounts/log-in/login-rows.tsx";
import { AfteeRow, BankRow, InfoRow } from "#web/features/accounts/money/invoice-and-bank.tsx";
import { Blocks, MailRow } from "#web/features/accounts/personal-data/blocks-and-mails.tsx";
import { Pictures } from "#web/features/accounts/pictures.tsx";
import { PushRow } from "#web/features/notifications/push/push-row.tsx";
import { CardRows } from "#web/features/payments/cards.tsx";
import { ExportRow } from "#web/features/privacy/export-row.tsx";
import { LeaveRow } from "#web/features/privacy/leave-row.tsx";
import { FactorRows } from "#web/features/second-factor/factor-rows.tsx";
import { load } from "#web/lib/page/load.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { LookRows } from "#web/shell/look.tsx";
import { SettingGroup } from "#web/ui/forms/setting-row.tsx";
import type { Route } from "./+types/setting";
import { SocialRows } from "./setting-social.tsx";

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const [mine, pages, factor, registered, copy, leaving, push] = await Promise.all([
    api.call("GET /api/my_settings", {}),
    api.call("GET /api/social_logins", {}),
    api.call("GET /api/my_second_factor", {}),
    api.call("GET /api/my_registered_cards", {}),
    api.call("GET /api/my_export", {}),
    api.call("GET /api/my_leaving", {}),
    api.call("GET /api/my_push", {}),
  ]);
  return { mine, pages, factor, registered, copy, leaving, push };
}

export default function SettingPage({ loaderData }: Route.ComponentProps) {
  const { mine, pages, factor, registered, copy, leaving, push } = loaderData;
  return (
    <AccountPage>
      <div className="flex max-w-[46rem] flex-col gap-10">
        <SettingGroup id="profile" title="基本資料">
          <Pictures nickname={mine.nickname} avatar={mine.avatar} background={mine.background} />
          <NicknameRow nickname={mine.nickname} />
        </SettingGroup>
        <SettingGroup id="login" title="登入方式">
          <EmailRow email={mine.email} pendingEmail={mine.pendingEmail} />
          <PasswordRow hasPassword={mine.hasPassword} />
          <SocialRows social={mine.social} hasPassword={mine.hasPassword} email={mine.email} pages={pages} />
        </SettingGroup>
        <SettingGroup
          id="second-factor"
          title="兩步驟驗證"
          text={
            factor.on
              ? "已開啟。登入時除了密碼或社群帳號，還要多一個步驟。"
              : "登入時除了密碼或社群帳號，再多一個步驟。密碼外洩時，別人還是進不了你的帳號。"
          }
        >
          <FactorRows factor={factor} />
        </SettingGroup>
        <SettingGroup id="devices" title="登入中的裝置" text="看到不認得的裝置，請先登出它，再變更密碼。">
          <Devices sessions={mine.sessions} />
        </SettingGroup>
        <SettingGroup id="identity" title="身分驗證">
          <PhoneRow cellphone={mine.cellphone} />
          <IdentityRow identity={mine.identity} />
          <NdaRow ndaAt={mine.ndaAt} ndaVersion={mine.ndaVersion} />
        </SettingGroup>
        <SettingGroup id="cards" title="信用卡" text="結帳時按一次就能付款。好手不會取得完整卡號與安全碼。">
          <CardRows registered={registered} />
        </SettingGroup>
        <SettingGroup id="money" title="收款與發票">
          <BankRow bank={mine.bank} identity={mine.identity} />
          <InfoRow info={mine.info} />
          <AfteeRow aftee={mine.aftee} />
        </SettingGroup>
        <SettingGroup id="privacy" title="通知與隱私">
          <PushRow push={push} />
          <MailRow emailNotices={mine.emailNotices} />
          <Blocks blocks={mine.blocks} />
        </SettingGroup>
        <SettingGroup id="look" title="外觀" text="只改變這台裝置上的樣子。">
          <LookRows />
        </SettingGroup>
        <SettingGroup id="data" title="我的資料與帳號">
          <ExportRow first={copy} />
          <LeaveRow leaving={leaving} nickname={mine.nickname} />
        </SettingGroup>
      </div>
    </AccountPage>
  );
}
