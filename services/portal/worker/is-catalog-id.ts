/** Content accepts identifiers of any form, the catalog only UUIDs. */
export const isCatalogId = (id: string): boolean => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(id);
