import type { MySettings } from "#contract/accounts/settings.ts";
import type { AnswerOf } from "#contract/api.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { date } from "#web/lib/format/format.ts";
import { askVendor, linkVendor, names, type Provider } from "#web/shell/login/social.ts";
import { Button } from "#web/ui/button.tsx";
import { SettingRow } from "#web/ui/forms/setting-row.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

type Props = Pick<MySettings, "social" | "hasPassword" | "email"> & { pages: AnswerOf<"GET /api/social_logins"> };

/** Linked social logins. The last login method cannot be removed. */
export function SocialRows({ social, hasPassword, email, pages }: Props) {
  const linking = useAction(
    ({ provider, token }: { provider: Provider; token: string }) => linkVendor(provider, token),
    { done: (_, { provider }) => `已連結 ${names[provider]} 帳號` },
  );
  const ending = useAction(
    ({ id }: { id: number; provider: Provider }) => api.call("DELETE /api/my_social_logins/{id}", { params: { id } }),
    { done: (_, { provider }) => `已解除 ${names[provider]} 帳號的連結` },
  );
  const lastWay = social.length <= 1 && !(hasPassword && email !== null);

  const link = async (provider: Provider, page: string) => {
    const notLinked = () => toast({ text: `沒有連結 ${names[provider]} 帳號。`, tone: "danger" });
    const { token } = await askVendor(provider, { page, nonce: pages.nonce }, to("/mypage/setting"), {
      purpose: "link",
      onLeft: notLinked,
    });
    if (!token) return notLinked();
    await linking.run({ provider, token });
  };

  return (["google", "facebook"] as const).flatMap((provider) => {
    const mine = social.filter((login) => login.provider === provider);
    const page = pages[provider];
    if (mine.length > 0) {
      return mine.map(({ id, email: address, since }) => (
        <SettingRow
          key={id}
          label={`${names[provider]} 帳號`}
          value={`${address ? `${address}，` : ""}${date(since)} 連結`}
          end={
            <Button
              variant="secondary"
              size="sm"
              className="shrink-0"
              busy={ending.busy}
              reason={lastWay ? "這是目前唯一的登入方式，請先設定密碼" : null}
              onClick={() => ending.run({ id, provider })}
            >
              解除連結<span className="sr-only">{names[provider]} 帳號</span>
            </Button>
          }
        />
      ));
    }
    if (!page) return [];
    return (
      <SettingRow
        key={provider}
        label={`${names[provider]} 帳號`}
        value="尚未連結"
        end={
          <Button variant="secondary" size="sm" className="shrink-0" onClick={() => link(provider, page)}>
            連結<span className="sr-only">{names[provider]} 帳號</span>
          </Button>
        }
      />
    );
  });
}
