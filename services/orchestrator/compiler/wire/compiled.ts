import type { Problem } from '../problem.ts';

export type Compiled<Program> = { readonly program: Program } | { readonly problems: readonly Problem[] };

export const rejectMap = (path: string, message: string) => ({ problems: [{ path, message }] });

/** `Parameter-based`, `parameter_based` and `PARAMETER BASED` are the same. */
export const kindOf = (value: unknown): string =>
  typeof value === 'string' ? value.toLowerCase().replace(/[^a-z]/g, '') : '';

export const missingProblems = (path: string, fields: readonly string[]): Problem[] =>
  fields.map((field) => ({ path, message: `maps nothing to ${field}, which is required.` }));
