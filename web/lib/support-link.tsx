import { useRootData } from "./page/session.ts";

/** The support's address, as a link that opens a letter. */
export function SupportLink() {
  const address = useRootData()?.company.support ?? "";
  return (
    <a className="link" href={`mailto:${address}`}>
      {address}
    </a>
  );
}
