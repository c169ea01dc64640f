import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";

/**
 * The client's IP address: the last one in X-Forwarded-For that is not one of our proxies, or the connection's. A value
 * that is no IP address is ignored.
 */
export function clientAddress(request: FastifyRequest): string {
  return isIP(request.ip) ? request.ip : (request.socket.remoteAddress ?? "");
}
