let partly = false;

/** The shell says whether the page's frame lacks something that could not be loaded, such as the menus. Browser only. */
export function setFrameIncomplete(lacks: boolean): void {
  partly = lacks;
}

/** Whether the next move should ask for the frame's data again. */
export const isFrameIncomplete = (): boolean => partly;
