export { forgetOwner } from "./forget-owner.ts";
export { mountMedia } from "./media.ts";
export { cleanName, imageKey } from "./rules.ts";
export { openFile, storeFile } from "./store-file.ts";
export { storeImage } from "./store-image.ts";
