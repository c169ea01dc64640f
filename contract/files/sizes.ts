/** 25 MB, as limits are told: whole megabytes of 1,048,576 bytes. */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}
