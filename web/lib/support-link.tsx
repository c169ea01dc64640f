import { useRootData } from "./page/session.ts";

/** The support e-mail address as a mailto link. */
export function SupportLink() {
  const address = useRootData()?.company.support ?? "";
  return (
    <a className="link" href={`mailto:${address}`}>
      {address}
    </a>
  );
}
