/** Roles that every platform has; a site may have others, which mean nothing here. */
export const roleNames = { admin: 'Admin', publisher: 'Publisher', user: 'MLP System User' } as const;
