/** Bytes of a picture of a user or a solution. */
export const pictureLimit = 2 << 20;
