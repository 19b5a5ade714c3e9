/** Roles that every platform has and that services check by name: they can not be changed. */
const builtIn: readonly string[] = ['admin', 'publisher', 'mlp system user'];

export const isBuiltIn = (name: string): boolean => builtIn.includes(name.trim().toLowerCase());
