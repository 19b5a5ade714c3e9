/** Roles that every platform has and that services look at by name: they stay as they are. */
const builtIn: readonly string[] = ['admin', 'publisher', 'mlp system user'];

export const isBuiltIn = (name: string): boolean => builtIn.includes(name.trim().toLowerCase());
