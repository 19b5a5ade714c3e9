/** Bytes of a picture of a user or a solution. */
export const pictureLimit = 2 << 20;

/** Bytes of a picture that pages of the marketplace contain; larger ones are left out. */
export const thumbnailLimit = 16 << 10;
