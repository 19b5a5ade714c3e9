const names: readonly string[] = ['admin', 'publisher', 'mlp system user'];

/** Whether services derive rights from a role of this name, so that no site changes it. */
export const isBuiltIn = (name: string): boolean => names.includes(name.trim().toLowerCase());
