import { redactNamedValues } from './named-values.ts';
import { redacted } from './secret-names.ts';
import { longPatterns, type SecretPattern, secretPatterns } from './secret-patterns.ts';

/**
 * The text with `[redacted <kind>]` for each secret. Values that a name announces go before what is known by its form alone,
 * because a password or a header may have any form.
 *
 * No npm package does this: `@npmcli/redact` knows the tokens of npm and removes each UUID, `@logtape/redaction` has names
 * and JWTs, `@zapier/secret-scrubber` needs the secrets themselves, and the rules of secretlint are made for files.
 */
export const redactText = (text: string): string =>
  secretPatterns.reduce(replaceAll, redactNamedValues(longPatterns.reduce(replaceAll, text)));

const replaceAll = (text: string, { kind, expression }: SecretPattern) =>
  // Without a group the second argument is the offset of the match.
  text.replace(expression, (_, kept) => (typeof kept === 'string' ? kept : '') + redacted(kind));
