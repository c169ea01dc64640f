import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useFresh } from "#web/features/conversation/use-fresh.ts";
import { onSignal } from "#web/lib/runtime/signals.ts";

/** How often the room's data is loaded while the page is visible, milliseconds: for what no event told. */
const EVERY_MS = 20_000;

/** Keeps the page of a room up to date: at once when the server says that it changed, whoever changed it. */
export function useFreshRoom(id: number): void {
  const { revalidate, state } = useRevalidator();
  const missed = useRef(false);
  const look = () => {
    if (state === "idle") void revalidate();
    else missed.current = true;
  };
  const latest = useRef(look);
  latest.current = look;
  useFresh(look, EVERY_MS);
  useEffect(() => onSignal("room", (changed) => (changed === id || changed === 0) && latest.current()), [id]);
  // What came while the data was on its way may not be in it.
  useEffect(() => {
    if (state !== "idle" || !missed.current) return;
    missed.current = false;
    void revalidate();
  }, [state, revalidate]);
}
