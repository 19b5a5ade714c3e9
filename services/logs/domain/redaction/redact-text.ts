import { redactNamedValues } from './named-values.ts';
import { redacted } from './secret-names.ts';
import { anySign, longPatterns, type SecretPattern, secretPatterns } from './secret-patterns.ts';

/**
 * The text with `[redacted <kind>]` for each secret. Values that a name announces go before what is known by its form alone,
 * because a password or a header may have any form.
 *
 * No npm package does this: `@npmcli/redact` knows the tokens of npm and removes each UUID, `@logtape/redaction` has names
 * and JWTs, `@zapier/secret-scrubber` needs the secrets themselves, and the rules of secretlint are made for files.
 */
export function redactText(text: string): string {
  // Nearly every text of a log has none.
  if (!anySign.test(text)) return redactNamedValues(text);
  return secretPatterns.reduce(replaceAll, redactNamedValues(longPatterns.reduce(replaceAll, text)));
}

function replaceAll(text: string, { kind, sign, expression }: SecretPattern): string {
  if (!sign.test(text)) return text;
  // Without a group the second argument is the offset of the match.
  return text.replace(expression, (_, kept) => (typeof kept === 'string' ? kept : '') + redacted(kind));
}
