import { z } from 'zod';
import { platformName } from './platform-name.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What the names of a service's own settings begin with. */
export const settingPrefix = (service: string) => `${service.toUpperCase().replaceAll('-', '_')}_`;

/**
 * What one service reads of the settings of its process. Several services may share a process and still need different
 * values of a setting that all of them read: `PORTAL_CATALOG_CREDENTIALS` is the portal's CATALOG_CREDENTIALS.
 */
export function environmentOf(service: string, env: Environment): Environment {
  const prefix = settingPrefix(service);
  const own = Object.entries(env).filter(([name]) => name.startsWith(prefix));
  return { ...env, ...Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value])) };
}

/** Every mistake in the settings, one line each, so that an operator can fix all of them together. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Reads the named settings from the environment; throws a ConfigError that lists every mistake. Blank means unset. */
export function readSettings<S extends z.ZodRawShape>(shape: S, env: Environment): z.output<z.ZodObject<S>> {
  const given = Object.fromEntries(Object.keys(shape).map((name) => [name, env[name]?.trim() || undefined]));
  const result = z.object(shape).safeParse(given);
  if (result.success) return result.data;
  throw new ConfigError(result.error.issues.map((issue) => sentence(issue, given)));
}

function sentence(issue: z.core.$ZodIssue, given: Environment): string {
  const name = String(issue.path[0]);
  const value = given[name];
  if (value === undefined) return `${name} is not set: ${issue.message}`;
  // Addresses may contain passwords, so such values are not shown.
  const secret = /URL|SECRET|PASSWORD|TOKEN|KEY|ACCOUNTS|CREDENTIALS/.test(name);
  return `${name} is wrong: ${issue.message}${secret ? '' : `, not "${value}"`}`;
}

const whole = (what: string, low: number, high: number) =>
  z
    .string(`give ${what}`)
    .regex(/^\d{1,15}$/, `must be ${what}`)
    .transform(Number)
    .refine((n) => n >= low && n <= high, `must be ${what} from ${low} to ${high}`);

/** A TCP port; 0 lets the system choose. */
export const port = (fallback: number) => whole('a port number', 0, 65_535).default(fallback);

/** A count, a size in bytes or a time in milliseconds, as the setting's name says. */
export const integer = (fallback: number, low = 0, high = Number.MAX_SAFE_INTEGER) =>
  whole('a whole number', low, high).default(fallback);

/** A switch, written as true or false. */
export const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .default(fallback ? 'true' : 'false')
    .transform((text) => text === 'true');

/** The address to listen on. The default keeps a fresh start invisible from outside this machine. */
export const host = () => z.string().min(1).default('127.0.0.1');

export const brokers = () =>
  z
    .string('give the Kafka brokers as host:port, separated by commas')
    .transform((text) => text.split(',').map((broker) => broker.trim()))
    .refine(
      (list) => list.every((broker) => /^[^\s:/]+:\d{1,5}$/.test(broker)),
      'must be host:port, separated by commas',
    );

/** What stands between the commas of a list; nothing where the text is empty. */
export const commaSeparated = (text: string): string[] => text.split(',').flatMap((part) => part.trim() || []);

/** Names or `name:port`, separated by commas, or `*`; none by default. */
export const hostList = () =>
  z
    .string()
    .default('')
    .transform((text) => commaSeparated(text.toLowerCase()))
    .refine(
      (names) => names.every((name) => /^(?:\*|[^\s/@?#]+)$/.test(name)),
      'must be host names, separated by commas',
    );

/** `name:password`. */
export const nameAndPassword = (missing?: string) =>
  z
    .string(missing)
    .regex(/^[^:\p{Cc}]+:\P{Cc}{12,}$/u, 'must be name:password, with a password of at least 12 characters');

/** Several `host:port`, separated by commas; none when it is not set. */
export const hostPorts = () =>
  z
    .string()
    .default('')
    .transform(commaSeparated)
    .refine((list) => list.every((one) => /^[^\s/@]+:\d{1,5}$/.test(one)), 'must be host:port, separated by commas');

export const address = (what: string, schemes: readonly string[]) =>
  z.string(`give the address of ${what}`).refine(
    (text) =>
      schemes.some((scheme) => text.startsWith(`${scheme}://`)) &&
      // Several hosts are MongoDB's own extension of what a URL is.
      URL.canParse(text.replace(/^(mongodb(?:\+srv)?:\/\/[^/,]+)(?:,[^/]+)?/, '$1')),
    `must be an address of ${what} that starts with ${schemes.map((s) => `${s}://`).join(' or ')}`,
  );

/** First segment of every topic and consumer group, so that two platforms can share one cluster. */
export const topicPrefix = () =>
  z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,63}$/, 'must be lower-case letters, digits and hyphens')
    .default(platformName);

export const logLevel = () =>
  z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'must be trace, debug, info, warn, error or silent')
    .default('info');

export const mongoUrl = () => address('MongoDB', ['mongodb', 'mongodb+srv']);
export const httpUrl = (what: string) => address(what, ['http', 'https']);

/** The addresses of one service, separated by commas; see `addressList`. */
export const httpUrlList = (what: string) =>
  z
    .string(`give the address of ${what}`)
    .refine(
      (text) => addressList(text).every((url) => /^https?:\/\//.test(url) && URL.canParse(url)),
      `must be addresses of ${what} that start with http:// or https://, separated by commas`,
    );

export const addressList = (text: string): readonly string[] => text.split(',').map((url) => url.trim());

/** Several addresses, separated by commas; none when it is not set. */
export const httpUrls = (what: string) =>
  z
    .string()
    .default('')
    .transform(commaSeparated)
    .refine(
      (urls) => urls.every((url) => /^https?:\/\//.test(url) && URL.canParse(url)),
      `must be addresses of ${what} that start with http:// or https://, separated by commas`,
    );
