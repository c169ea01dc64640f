/** What PostgreSQL says when it is away, full, read-only, too slow or too busy, by whole code or by class. */
const OF_DATABASE = /^(?:08...|53...|57014|57P0[1-3]|58030|25006|25P03|40001|40P01|55P03)$/;

/** What the system says of a connection that broke or was not made, and of a disk that takes nothing. */
const OF_SYSTEM = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"],
  ...["EHOSTUNREACH", "ENETUNREACH", "ENOSPC", "EDQUOT", "EROFS", "EMFILE", "ENFILE", "EIO"],
]);

/** What a vendor's client or the storage says when nobody answers, or when it lets us do nothing. */
const OF_VENDORS = new Set(["unreachable", "denied"]);

/** What node-postgres says of a broken connection and of an answer that does not come; these errors bear no code. */
const BROKEN =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

function isTold(error: Error): boolean {
  const { code, kind } = error as { code?: unknown; kind?: unknown };
  if (OF_VENDORS.has(String(kind)) || BROKEN.test(error.message)) return true;
  return typeof code === "string" && (OF_DATABASE.test(code) || OF_SYSTEM.has(code) || OF_VENDORS.has(code));
}

/**
 * Whether something failed because what the product stands on is away, full, read-only or too busy, at present: the
 * same may work in a while. Looks through causes, and through the several tries of one connection.
 */
export function isUnavailable(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (isTold(each)) return true;
    if (each instanceof AggregateError && each.errors.some(isUnavailable)) return true;
  }
  return false;
}
