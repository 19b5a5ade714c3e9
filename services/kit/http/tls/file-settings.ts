import { z } from 'zod';
import { ConfigError, type Environment } from '../../config.ts';

/** The path of a PEM file. */
export const pemFile = () => z.string().min(1).max(4_096).optional();

/** Throws a ConfigError where some of these files are named and others are not; `what` they are for together. */
export function requireAllOrNone(env: Environment, names: readonly string[], what: string): void {
  const missing = names.filter((name) => !env[name]?.trim());
  if (missing.length > 0 && missing.length < names.length)
    throw new ConfigError(missing.map((name) => `${name} is not set: it goes with the other files of ${what}`));
}
