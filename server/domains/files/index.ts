export { openPreview, pictureSizeOf, removeFiles } from "./preview.ts";
export { cleanName, imageKey } from "./rules.ts";
export { fileResult, KeptFile, openFile, storeFile, storeSent } from "./store-file.ts";
export { storeImage } from "./store-image.ts";
