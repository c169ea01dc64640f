/** PostgreSQL error codes for down, full, read-only, too slow or too busy; whole codes or classes. */
const OF_DATABASE = /^(?:08...|53...|57014|57P0[1-3]|58030|25006|25P03|40001|40P01|55P03)$/;

/** System error codes for a broken or failed connection, and for a full or failing disk. */
const OF_SYSTEM = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"],
  ...["EHOSTUNREACH", "ENETUNREACH", "ENOSPC", "EDQUOT", "EROFS", "EMFILE", "ENFILE", "EIO"],
]);

/**
 * Error kinds of vendor clients and storage when they cannot be reached or deny access, and of database connections
 * (server/db/overdue.ts).
 */
const OF_VENDORS = new Set(["unreachable", "denied"]);

function isTold(error: Error): boolean {
  const { code, kind } = error as { code?: unknown; kind?: unknown };
  if (OF_VENDORS.has(String(kind))) return true;
  return typeof code === "string" && (OF_DATABASE.test(code) || OF_SYSTEM.has(code) || OF_VENDORS.has(code));
}

/**
 * True when something failed because the database, disk or vendor is down, full, read-only or too busy for now: a retry
 * may succeed. Looks through causes and aggregated errors.
 */
export function isUnavailable(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (isTold(each)) return true;
    if (each instanceof AggregateError && each.errors.some(isUnavailable)) return true;
  }
  return false;
}
