/** The parts of an identity application that can be viewed. */
export const idPartWords = { number: "證號", front: "證件正面", back: "證件背面" } as const;
