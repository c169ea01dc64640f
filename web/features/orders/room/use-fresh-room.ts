import { useRevalidator } from "react-router";
import { useFresh } from "#web/features/conversation/use-fresh.ts";

/** How often the room's data is loaded while the page is visible, milliseconds. */
const EVERY_MS = 20_000;

/** Keeps the page of a room up to date. */
export function useFreshRoom(): void {
  const { revalidate, state } = useRevalidator();
  useFresh(() => {
    if (state === "idle") void revalidate();
  }, EVERY_MS);
}
