/** Roles that every platform has; a site may have others, which have no meaning here. */
export const roleNames = { admin: 'Admin', publisher: 'Publisher', user: 'MLP System User' } as const;
