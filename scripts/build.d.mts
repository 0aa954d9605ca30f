/** Whether console and platform are built and no source is younger. */
export const isBuilt: () => boolean;
