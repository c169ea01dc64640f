import { useCallback, useEffect, useRef, useState } from "react";
import { type AnswerOf, isApiError } from "#contract/api.ts";
import type { Message } from "#contract/messaging/schemas.ts";
import { useFormer } from "#web/features/conversation/use-former.ts";
import { useFresh } from "#web/features/conversation/use-fresh.ts";
import { api } from "#web/lib/calls/api.ts";
import { useThreadNews } from "./events.ts";

export type Thread = AnswerOf<"GET /api/my_messages/{id}">;

/** The placeholder of an unsent message. */
const withoutWords = (message: Message): Message => ({
  ...message,
  unsent: true,
  text: "",
  files: [],
  actions: [],
  unsendUntil: null,
});

/** Merges two lists without duplicates, in the order of sending. */
function merge(old: readonly Message[], more: readonly Message[]): Message[] {
  const byId = new Map([...old, ...more].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/**
 * A conversation that is kept up to date: new messages are loaded on server events, after a reconnect and when the page
 * becomes visible. They are marked as read only while the page is visible.
 */
export function useThread(thread: Thread) {
  const { id } = thread;
  const [messages, setMessages] = useState(thread.messages);
  const [otherReadId, setOtherReadId] = useState(thread.otherReadId);
  const former = useFormer(
    thread.more,
    () => api.call("GET /api/my_messages/{id}/former_contents", { params: { id }, query: { before: messages[0]?.id } }),
    (earlier: Message[]) => setMessages((old) => merge(earlier, old)),
  );
  const newest = useRef(0);
  newest.current = messages.at(-1)?.id ?? 0;
  const running = useRef<Promise<void> | null>(null);
  const again = useRef(false);

  const update = useCallback(async () => {
    if (document.visibilityState !== "visible") return;
    if (running.current) {
      again.current = true;
      return running.current;
    }
    const ask = async () => {
      const news = await api
        .call("POST /api/my_messages/{id}/update_messages", { params: { id }, body: { after: newest.current } })
        // After a failure the next event, or the next poll a minute later, loads what is missing.
        .catch((error: unknown) => (isApiError(error) ? null : Promise.reject(error)));
      if (!news) return;
      const unsent = new Set(news.unsent);
      setOtherReadId(news.otherReadId);
      setMessages((old) =>
        merge(old, news.messages).map((message) =>
          unsent.has(message.id) && !message.unsent ? withoutWords(message) : message,
        ),
      );
    };
    running.current = ask().finally(() => {
      running.current = null;
      if (!again.current) return;
      again.current = false;
      void update();
    });
    return running.current;
  }, [id]);

  useThreadNews("thread", (threadId) => {
    if (threadId === id || threadId === 0) void update();
  });
  useFresh(() => void update());
  useEffect(() => void update(), [update]);

  return {
    messages,
    otherReadId,
    former,
    /** Shows a message that was just sent. */
    add: (message: Message) => setMessages((old) => merge(old, [message])),
    takeBack: (messageId: number) =>
      setMessages((old) => old.map((message) => (message.id === messageId ? withoutWords(message) : message))),
  };
}
