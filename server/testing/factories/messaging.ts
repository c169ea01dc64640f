import { startThread } from "#server/domains/messaging/threads/start-thread.ts";
import { makeMember } from "../factories.ts";
import type { World } from "../world.ts";

export type TestThread = { threadId: number; messageId: number; senderId: number; receiverId: number };

/** Creates two members and a message from one to the other. */
export async function makeThread(world: World, text = "你好，想請問可以做什麼風格？"): Promise<TestThread> {
  const senderId = (await makeMember(world)).id;
  const receiverId = (await makeMember(world)).id;
  const threadId = await startThread(world.as(senderId), { receiverId, text });
  const { rows } = await world.deps.pool.query("select last_message_id as id from message_threads where id = $1", [
    threadId,
  ]);
  return { threadId, messageId: rows[0].id, senderId, receiverId };
}
