import { redactNamedValues } from './named-values.ts';
import { redacted } from './secret-names.ts';
import { secretPatterns } from './secret-patterns.ts';

/**
 * The text with `[redacted <kind>]` for each secret. Values that a name announces go first, because a password or a header
 * may have any form; then what is known by its form alone.
 *
 * No npm package does this: `@npmcli/redact` knows the tokens of npm and removes each UUID, `@logtape/redaction` has names
 * and JWTs, `@zapier/secret-scrubber` needs the secrets themselves, and the rules of secretlint are made for files.
 */
export function redactText(text: string): string {
  let clean = redactNamedValues(text);
  for (const { kind, expression } of secretPatterns)
    clean = clean.replace(expression, (_, ...groups) => {
      // Without a group of its own the second argument is the offset.
      const kept = typeof groups[0] === 'string' ? groups[0] : '';
      return kept + redacted(kind);
    });
  return clean;
}
