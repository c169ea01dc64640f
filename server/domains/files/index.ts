export { mountMedia } from "./media.ts";
export { cleanName } from "./rules.ts";
export { openFile, type StoredFile, storeFile } from "./store-file.ts";
export { storeImage, storeImageBytes } from "./store-image.ts";
