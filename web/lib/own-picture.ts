import type { ChangeEvent, ReactNode } from "react";
import { toast } from "#web/ui/overlays/toast.ts";
import type { CropSpec } from "#web/ui/pictures/crop-dialog.tsx";
import { useCropper } from "#web/ui/pictures/use-cropper.tsx";
import { api } from "./calls/api.ts";
import { useAction } from "./calls/use-action.ts";

const kinds = {
  avatar: {
    call: "PUT /api/my_avatars",
    done: "頭像已更新",
    crop: {
      title: "裁切頭像",
      ratio: 1,
      least: 160,
      widest: 640,
      round: true,
      previews: [
        { label: "個人頁面", ratio: 1, width: 112, round: true },
        { label: "訊息與列表", ratio: 1, width: 40, round: true },
      ],
    },
  },
  background: {
    call: "PUT /api/my_bgs",
    done: "背景圖已更新",
    crop: {
      title: "裁切背景圖",
      // The stored ratio. Pages crop it to its middle: wide windows cut its height, phones its width.
      ratio: 16 / 5,
      least: 640,
      widest: 1600,
      previews: [
        { label: "電腦上", ratio: 5.6, width: 224 },
        { label: "手機上", ratio: 2.8, width: 140 },
      ],
    },
  },
} as const satisfies Record<string, { call: string; done: string; crop: CropSpec }>;

/** Returns the file just chosen and clears the input, so that the same file can be chosen again. */
function takeFile({ target }: ChangeEvent<HTMLInputElement>): File | undefined {
  const file = target.files?.[0];
  target.value = "";
  return file;
}

/**
 * Changes the member's own portrait or banner: choose, crop, upload with progress, confirm.
 * @returns `share` upload progress (0 to 1), null when idle; `choose` for the file input; `dialog` to render
 */
export function useOwnPicture(which: keyof typeof kinds): {
  share: number | null;
  choose: (event: ChangeEvent<HTMLInputElement>) => Promise<void>;
  dialog: ReactNode;
} {
  const { call, done, crop } = kinds[which];
  const { busy, progress, run } = useAction(
    (image: File, { progress }) => api.call(call, { files: { image: [image] }, onProgress: progress }),
    { done },
  );
  const { ask, dialog } = useCropper(crop);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = takeFile(event);
    if (!file || busy) return;
    const cut = await ask(file).catch((error: unknown) => {
      toast({ text: error instanceof Error ? error.message : "沒有上傳成功，請再試一次。", tone: "danger" });
      return null;
    });
    if (cut) await run(cut);
  };
  return { share: progress, choose, dialog };
}
