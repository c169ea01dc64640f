import { useNavigate, useSearchParams } from "react-router";
import { ownPath } from "#contract/paths/own-path.ts";
import { to } from "#contract/paths/to.ts";
import { FactorRows } from "#web/features/second-factor/factor-rows.tsx";
import { requestProof } from "#web/lib/calls/proof.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { ProofHost } from "#web/shell/proof/proof-host.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/second-factor";

export async function loader(args: Route.LoaderArgs) {
  return load(args).call("GET /api/my_second_factor", {});
}

export const handle = page({ title: "兩步驟驗證", noindex: true });

/** For operators who cannot open the console yet: sets up the second factor, or asks for it in this session. */
export default function SecondFactorPage({ loaderData: factor }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const wanted = ownPath(params.get("to") ?? to("/admin"));
  const show = async () => {
    if (await requestProof()) await navigate(wanted, { replace: true });
  };
  return (
    <div className="mx-auto w-full max-w-[46rem] px-4 py-10 sm:py-14">
      <h1 className="text-2xl wide:text-3xl">營運後台需要兩步驟驗證</h1>
      <p className="mt-3 text-ink-soft">
        後台看得到會員的個人資料，也能動用款項。只有密碼的話，密碼外洩就等於後台外洩；多一個在你手上的東西，拿到密碼的人還是進不來。
      </p>
      {factor.on && !factor.shown ? (
        <Card className="mt-6 flex flex-col items-start gap-4">
          <p>你已經設定好了，但這次登入還沒有驗證過。</p>
          <Button onClick={() => void show()}>驗證並進入營運後台</Button>
        </Card>
      ) : null}
      {factor.on && factor.shown ? (
        <Card className="mt-6 flex flex-col items-start gap-4">
          <p>設定完成，可以進入營運後台了。建議再加入一種方式，手機不在身邊時也能登入。</p>
          <Link href={wanted} className={buttonClass({})}>
            進入營運後台
          </Link>
        </Card>
      ) : null}
      {factor.on ? null : (
        <ol className="mt-6 list-decimal space-y-1 pl-6">
          <li>選一種方式設定：手機上的驗證 App，或這台裝置的通行金鑰。</li>
          <li>保存復原碼，手機不見時還能登入。</li>
          <li>回到營運後台。之後每次登入都會多這一步，款項與停權的操作會再問一次。</li>
        </ol>
      )}
      {factor.on && !factor.shown ? null : (
        <>
          <h2 className="mt-8 text-xl">驗證方式</h2>
          <Card pad={false} className="mt-3 divide-y divide-line px-5 sm:px-6">
            <FactorRows factor={factor} />
          </Card>
        </>
      )}
      <ProofHost />
    </div>
  );
}
