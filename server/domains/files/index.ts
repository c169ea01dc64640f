export { mountMedia } from "./media.ts";
export { cleanName } from "./rules.ts";
export { openFile, storeFile } from "./store-file.ts";
export { storeImage } from "./store-image.ts";
