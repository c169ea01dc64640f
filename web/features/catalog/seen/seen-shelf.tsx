import { useState } from "react";
import { to } from "#contract/paths/to.ts";
import { pictureProps } from "#web/lib/media.ts";
import { useMe } from "#web/lib/page/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { clearSeen, loadSeen } from "./seen.ts";

/** The services that were looked at in this browser; nothing before the first. */
export default function SeenShelf() {
  const member = useMe()?.id ?? 0;
  const [seen, setSeen] = useState(() => loadSeen(member));
  if (seen.length === 0) return null;
  const clear = () => {
    clearSeen(member);
    setSeen([]);
  };
  return (
    <Section
      title="最近看過"
      more={
        <Button variant="quiet" size="sm" onClick={clear}>
          清除紀錄
        </Button>
      }
    >
      <ul aria-label="最近看過的服務" className="shelf auto-cols-[9.5rem]! wide:grid-flow-row wide:grid-cols-6">
        {seen.slice(0, 6).map(({ id, title, cover }) => (
          <li key={id} className="group relative">
            {cover ? (
              <img
                {...pictureProps(cover, "(width >= 960px) 190px, 152px")}
                alt=""
                loading="lazy"
                decoding="async"
                className="aspect-16/10 w-full rounded-md bg-sunken object-cover"
              />
            ) : (
              <span className="block aspect-16/10 rounded-md bg-sunken" />
            )}
            <Link
              href={to("/services/:id", { id })}
              className="mt-2 line-clamp-2 text-ink text-sm no-underline after:absolute after:inset-0 group-hover:text-teal"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
