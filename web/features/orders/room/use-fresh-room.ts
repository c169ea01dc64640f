import { useRevalidator } from "react-router";
import { useFresh } from "#web/features/conversation/use-fresh.ts";

/** How often the room asks for news while somebody looks at it, milliseconds. */
const EVERY_MS = 20_000;

/** Keeps the page of a room fresh. */
export function useFreshRoom(): void {
  const { revalidate, state } = useRevalidator();
  useFresh(() => {
    if (state === "idle") void revalidate();
  }, EVERY_MS);
}
