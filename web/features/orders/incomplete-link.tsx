import { Alert } from "#web/ui/alert.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";

type Props = {
  title: string;
  /** What the URL lacks, without a full stop. */
  lacks: string;
  /** How to get there anyway. */
  text: string;
  /** Links, the main one first. */
  ways: readonly { href: string; label: string }[];
};

/** Replaces a page whose URL lacks its query. */
export function IncompleteLink({ title, lacks, text, ways }: Props) {
  return (
    <div className="mx-auto w-full max-w-form px-4 py-10 sm:py-16">
      <Card className="flex flex-col gap-5">
        <h1 className="text-2xl">{title}</h1>
        <Alert tone="attention" title={lacks}>
          {text}
        </Alert>
        <div className="flex flex-col gap-3">
          {ways.map(({ href, label }, at) => (
            <Link
              key={href}
              href={href}
              className={buttonClass({ variant: at === 0 ? "primary" : "secondary", size: "lg", full: true })}
            >
              {label}
            </Link>
          ))}
        </div>
      </Card>
    </div>
  );
}
