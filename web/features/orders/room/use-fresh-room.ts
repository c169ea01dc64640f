import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useFresh } from "#web/features/conversation/use-fresh.ts";
import { onSignal } from "#web/lib/runtime/signals.ts";

/** Polling interval while the page is visible, milliseconds: covers missed events. */
const EVERY_MS = 20_000;

/** Keeps the order page up to date: revalidates on every server event about it. */
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
  // An event during a revalidation may not be included in its data.
  useEffect(() => {
    if (state !== "idle" || !missed.current) return;
    missed.current = false;
    void revalidate();
  }, [state, revalidate]);
}
