import { data } from "react-router";
import { page } from "#web/lib/page/define-page.ts";
import { ErrorPage } from "#web/shell/errors/error-page.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export const handle = page({ title: "查無此頁", noindex: true });

export default function NotFound() {
  return <ErrorPage status={404} />;
}
