export { forgetOwner } from "./forget-owner.ts";
export { fileHandlers } from "./media.ts";
export { openPreview, pictureSizeOf, removeFiles } from "./preview.ts";
export { cleanName, imageKey } from "./rules.ts";
export { openFile, storeFile } from "./store-file.ts";
export { storeImage } from "./store-image.ts";
export { fileJobs, type UploadUses } from "./sweep-uploads.ts";
