export const heapFlags: string[];
export const heapEnv: Record<string, string>;
