import { lazyHydrated } from "#web/lib/runtime/lazy-hydrated.tsx";
import { NO_ANSWER, statusOf } from "#web/lib/runtime/status-of.ts";

const ErrorBody = lazyHydrated(() => import("./error-body.tsx"));

const titles: Record<number, string> = {
  [NO_ANSWER]: "目前連不上好手",
  404: "查無此頁",
  410: "這項內容已經移除",
  403: "無法瀏覽這個頁面",
};

const titleOf = (status: number) => titles[status] ?? (status >= 500 ? "系統出現錯誤" : titles[404]);

/** Browser tab title of an error page. */
export function errorTitle(status: number): string {
  return `${titleOf(status)}｜好手`;
}

/** The error page. */
export function ErrorPage({ status }: { status: number }) {
  return <ErrorBody title={titleOf(status)} status={status} />;
}

/** The error page in place of a page that failed, with its title. */
export function FailedPage({ error }: { error: unknown }) {
  const status = statusOf(error);
  return (
    <>
      <title>{errorTitle(status)}</title>
      <meta name="robots" content="noindex" />
      <ErrorPage status={status} />
    </>
  );
}
