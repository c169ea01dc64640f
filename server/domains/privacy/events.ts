import { event } from "#server/kernel/delivery/events.ts";

/** An archive is ready: an entry for the bell of its member, in the shape of a notification. */
export const exportReady = event<{
  userId: number;
  kind: string;
  title: string;
  url: string;
  avatar: string | null;
  key: string;
}>("account.notice");
