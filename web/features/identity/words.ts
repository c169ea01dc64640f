/** What can be opened of an application for an identity check. */
export const idPartWords = { number: "證號", front: "證件正面", back: "證件背面" } as const;
