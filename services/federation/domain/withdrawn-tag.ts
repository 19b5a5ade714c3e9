/** The tag by which users see that a copied solution is not at its source any more. */
export const withdrawnTag = 'withdrawn-at-source';
