import { createContext, useContext } from "react";

/** Inline scripts of the page, as code, and their CSP nonce. Only the server provides them. */
export const PageScripts = createContext<{ nonce: string; early: string; start: string } | null>(null);

/** An inline script. The browser has run it before React starts, so the bundle does not contain its code. */
export function PageScript({ name }: { name: "early" | "start" }) {
  const page = useContext(PageScripts);
  const __html = page?.[name] ?? "";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, made by entry.server.tsx
  return <script nonce={page?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />;
}
