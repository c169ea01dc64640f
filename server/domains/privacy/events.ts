import { event } from "#server/kernel/delivery/events.ts";

/** An archive is ready; in the shape of a notification to its member. */
export const exportReady = event<{
  userId: number;
  kind: string;
  title: string;
  url: string;
  avatar: string | null;
  key: string;
}>("account.notice");
