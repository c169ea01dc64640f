import { addressOf } from "#contract/text/address.ts";

/** `at` is the start position in the whole text. */
export type TextPart = { text: string; href: string | null; at: number };

/** A link ends before Chinese punctuation, and before a closing bracket or full stop at its end. */
const LINK = /https?:\/\/[^\s<>"'「」『』，。；：！？、（）]+/g;

/** Splits text into plain parts and web addresses. Only http and https become links. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const found of text.matchAll(LINK)) {
    const address = found[0].replace(/[.,;:!?)\]]+$/, "");
    if (!addressOf(address)) continue;
    if (found.index > from) parts.push({ text: text.slice(from, found.index), href: null, at: from });
    parts.push({ text: address, href: address, at: found.index });
    from = found.index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null, at: from });
  return parts;
}

/** Text of a member: line breaks are kept, web addresses become links. */
export function WrittenText({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-wrap break-words">
      {linkParts(text).map(({ text, href, at }) =>
        href ? (
          <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className="link break-all">
            {text}
          </a>
        ) : (
          <span key={at}>{text}</span>
        ),
      )}
    </p>
  );
}
