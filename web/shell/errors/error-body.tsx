import { useRevalidator } from "react-router";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";

export type ErrorBodyProps = { title: string; text: string; mayPass: boolean };

function TryAgain() {
  const { state, revalidate } = useRevalidator();
  return (
    <Button busy={state !== "idle"} onClick={() => void revalidate()} className="[@media(scripting:none)]:hidden">
      再試一次
    </Button>
  );
}

/** What stands in the place of a page, with the way home; what may pass can be tried again in its place. */
export default function ErrorBody({ title, text, mayPass }: ErrorBodyProps) {
  return (
    <div className="mx-auto max-w-xl px-4 py-16">
      <Empty
        as="h1"
        title={title}
        text={text}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {mayPass ? <TryAgain /> : null}
            <Link href="/" className={buttonClass({ variant: mayPass ? "secondary" : "primary" })}>
              回首頁
            </Link>
          </div>
        }
      />
    </div>
  );
}
