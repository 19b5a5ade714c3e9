import { z } from 'zod';

/** An account of a service or an operator, never of an end user. One name may have several passwords during a rotation. */
export interface Account {
  readonly name: string;
  readonly password: string;
}

const least = 12;
const most = 100;
const form = 'name:password, or a JSON array of such texts';

/**
 * A setting of accounts: one `name:password`, with any characters in the password, or several as a JSON array of such
 * texts. Mistakes are reported by position, because the text may be a password in the wrong place.
 */
export const accounts = () =>
  z.string(`give the accounts that may call, as ${form}`).transform((text, ctx): Account[] => {
    const pairs = pairsOf(text);
    const problem = pairs ? problemOf(pairs) : `must be ${form}`;
    if (problem) ctx.addIssue({ code: 'custom', message: problem });
    return (pairs ?? []).map(split);
  });

function pairsOf(text: string): readonly string[] | undefined {
  if (!text.startsWith('[')) return [text];
  try {
    return z.array(z.string()).min(1).max(most).safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function problemOf(pairs: readonly string[]): string | undefined {
  for (const [index, pair] of pairs.entries()) {
    const which = pairs.length === 1 ? 'the account' : `account ${index + 1}`;
    const { name, password } = split(pair);
    if (!pair.includes(':') || !name) return `${which} must be name:password`;
    // RFC 7617: clients cannot send these.
    if (/\p{Cc}/u.test(pair) || !pair.isWellFormed()) return `${which} must not hold control characters`;
    if ([...password].length < least) return `the password of ${which} must have at least ${least} characters`;
  }
  return undefined;
}

/** The first colon ends the name, as it does in HTTP Basic. */
function split(pair: string): Account {
  const at = pair.indexOf(':');
  return { name: pair.slice(0, Math.max(at, 0)), password: pair.slice(at + 1) };
}
