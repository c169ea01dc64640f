let partly = false;

/** Set by the shell: whether part of the frame, such as the menus, could not be loaded. Browser only. */
export function setFrameIncomplete(lacks: boolean): void {
  partly = lacks;
}

/** Whether the next navigation should load the frame's data again. */
export const isFrameIncomplete = (): boolean => partly;
