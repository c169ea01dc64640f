import { data } from "react-router";
import { ErrorPage } from "#web/shell/error-page.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export function meta() {
  return [{ title: "查無此頁｜好手" }, { name: "robots", content: "noindex" }];
}

export default function NotFound() {
  return <ErrorPage status={404} />;
}
