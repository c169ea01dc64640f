/** The parts of an application for an identity check that can be opened. */
export const idPartWords = { number: "證號", front: "證件正面", back: "證件背面" } as const;
