import type { AttributeValue } from '../log-record.ts';

/** What stands for a secret. */
export const redacted = (kind: string): string => `[redacted ${kind}]`;

/**
 * Ends of names, in lower case and without separators, so that `db_password`, `dbPassword` and `DB-PASSWORD` are one. A name
 * is judged by its end, because the end is the thing: `jwtToken` is a token; `tokenType`, `passwordChangedAt`, `secretName`
 * and `secretsLoaded` are a type, a time, a name and a state, and logs without these explain nothing.
 */
const ends: readonly (readonly [kind: string, end: RegExp])[] = [
  ['password', /(?:password|passwd|passphrase|passcode|pwd)$/],
  ['cookie', /cookie$/],
  ['authorization', /authorization$/],
  ['api key', /apikey$/],
  ['private key', /(?:private|signing|encryption|sealing|master|ssh)key$/],
  ['cloud key', /(?:(?:access|account|secret|subscription)key|(?:amz|goog)signature)$/],
  ['session id', /(?:sessionid|sessid|connectsid)$/],
  ['recovery code', /recoverycode$/],
  ['one-time code', /^(?:otp|totp|mfa)(?:code)?$/],
  ['token', /(?:token|jwt)$/],
  ['secret', /secret(?:keybase)?$/],
  ['credentials', /credential$/],
];

/** Common words that are a secret where the value has its form: `auth` in Docker's config.json, `d` in a private JWK. */
const formed: Readonly<Record<string, readonly [kind: string, form: RegExp]>> = {
  auth: ['registry login', /^(?=[a-z]{0,64}[A-Z0-9+/=])[A-Za-z0-9+/]{8,}={0,2}$/],
  d: ['private key', /^[\w-]{43,}$/],
};

/** `passwordConfirmation`, `tokenValue`, `password2`: still the secret; the hash of a password can be guessed offline. */
const sameThing = /(?:value|string|text|plain|raw|confirm|confirmation|repeat|again|hash)?\d{0,4}$/;
const asks = /^(?:has|is|no|needs?|requires?|uses?|with|takes|shows?|forgot|change|must)(?=[A-Z_-])/;
const amount = /^\d[\d.,/]{0,22}[kKMG%]?$/;
const longestName = 128;
/** Part of each name that is found here. Most names and texts have none, and the rest costs ten times as much. */
const part = /pass|pwd|cookie|auth|key|sess|connect|code|otp|mfa|token|jwt|secret|credential|signature|^d$/i;

/**
 * The kind of secret that the value of this name is; undefined where it is none. Whatever its type a secret is one, but for
 * null and an empty text, whose absence is what people look for, for `tokens: 512` and `secrets: true`, where the plural
 * counts, and for `hasPassword: true`, which asks.
 */
export function secretKindOf(name: string, value: AttributeValue): string | undefined {
  if (!part.test(name) || value === null || value === '' || isRedacted(value)) return undefined;
  const plain = name
    .slice(-longestName)
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
  const [formedKind, form] = Object.hasOwn(formed, plain) ? (formed[plain] ?? []) : [];
  if (form) return typeof value === 'string' && form.test(value) ? formedKind : undefined;
  if (/(?:^|[^A-Za-z])pass$/i.test(name)) return isAmount(value) ? undefined : 'password';
  const thing = plain.replace(sameThing, '');
  const singular = kindOf(thing);
  if (singular !== undefined) return typeof value === 'boolean' && asks.test(name) ? undefined : singular;
  const plural = thing.endsWith('s') ? kindOf(thing.slice(0, -1)) : undefined;
  return plural === undefined || isAmount(value) ? undefined : plural;
}

const kindOf = (thing: string) => ends.find(([, end]) => end.test(thing))?.[0];

const isAmount = (value: AttributeValue) =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && amount.test(value));

const isRedacted = (value: AttributeValue) => typeof value === 'string' && /^\[redacted [a-z -]{1,24}\]$/.test(value);
