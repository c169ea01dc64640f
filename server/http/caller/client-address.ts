import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";

/**
 * The address of whoever sent this: the last one in X-Forwarded-For that no proxy of ours has, or the connection's own.
 * What is no address, such as a word that a client put there, counts as not said.
 */
export function clientAddress(request: FastifyRequest): string {
  return isIP(request.ip) ? request.ip : (request.socket.remoteAddress ?? "");
}
