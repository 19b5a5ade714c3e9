import { ConfigError } from '../../services/kit/config.ts';
import { AppError } from '../../services/kit/errors.ts';

/** What a person at the terminal should read of an error; any error that is not meant for people is thrown again. */
export function sentence(error: unknown): string {
  if (error instanceof ConfigError || error instanceof AppError) return error.message;
  throw error;
}
