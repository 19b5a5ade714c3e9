import { z } from 'zod';
import {
  createCommandSigner,
  createCommandVerifier,
  type SignCommand,
  type VerifyCommand,
} from '../../kit/bus/command-signature.ts';
import { ConfigError, settingPrefix } from '../../kit/config.ts';
import { isKeyText, newSigningKey, publicKeyOf } from '../../kit/secrets/ed25519-jws.ts';
import type { Service } from '../../kit/service.ts';
import type { Configured } from '../settings.ts';

/** `portal:<public key>`, separated by commas; a service has several keys, `portal:<key>+<key>`, while it changes its own. */
const senders = () =>
  z
    .string()
    .transform((text) => text.split(',').map((pair) => pair.trim().split(':')))
    .refine(
      (pairs) =>
        pairs.every(([name, keys = '', ...rest]) => name && keys.split('+').every(isKeyText) && rest.length === 0),
      'must be <service>:<public key>, separated by commas, or <service>:<key>+<key>, with keys of 43 characters as npm run compose:env writes them',
    )
    .transform((pairs) =>
      pairs.flatMap(([service = '', keys = '']) => keys.split('+').map((key) => ({ service, key }))),
    );

/** The settings of every role that sends commands. */
export const commandSenderSettings = {
  /** `accepted`: commands without a signature are sent and executed as well, while senders are upgraded. */
  COMMAND_SIGNATURES: z.enum(['required', 'accepted'], 'must be required or accepted').default('required'),
  /** The private key that the commands of this service are signed with. */
  COMMAND_KEY: z
    .string()
    .refine(isKeyText, 'must be a private key of 43 characters, as npm run compose:env writes it')
    .optional(),
};

/** The settings of every worker that executes commands; its own key is for next commands. */
export const commandWorkerSettings = {
  ...commandSenderSettings,
  /** The public keys of the services that send commands. */
  COMMAND_SENDER_KEYS: senders().optional(),
};

type SenderConfig = Configured<typeof commandSenderSettings>;
type WorkerConfig = Configured<typeof commandWorkerSettings>;

/** What signs the commands of a service; undefined where it has no key and needs none. Throws a ConfigError. */
export function commandSigner(service: Pick<Service, 'name' | 'log'>, config: SenderConfig): SignCommand | undefined {
  requireSenderKeys(config);
  const { COMMAND_KEY: key } = config;
  if (key !== undefined) return createCommandSigner(service.name, key);
  service.log.warn('COMMAND_KEY is not set: commands of this service have no signature');
  return undefined;
}

export interface WorkerKeys {
  /** The services besides its own that may send commands to it. */
  readonly clientServices?: readonly string[];
  /** How long outcomes are kept. */
  readonly retentionMs: number;
}

/** The `signatures` of a worker. Throws a ConfigError. */
export function commandSignatures(
  service: Pick<Service, 'name' | 'log'>,
  config: WorkerConfig,
  { clientServices = [], retentionMs }: WorkerKeys,
): { readonly sign: SignCommand | undefined; readonly verify: VerifyCommand } {
  requireWorkerKeys(config);
  const allowed = [service.name, ...clientServices];
  const keys = new Map<string, string[]>();
  for (const { service: sender, key } of config.COMMAND_SENDER_KEYS ?? [])
    if (allowed.includes(sender)) keys.set(sender, [...(keys.get(sender) ?? []), key]);
  const acceptUnsigned = config.COMMAND_SIGNATURES === 'accepted';
  if (acceptUnsigned)
    service.log.warn('COMMAND_SIGNATURES=accepted: every client of Kafka can send commands in the name of any user');
  return {
    sign: commandSigner(service, config),
    verify: createCommandVerifier({ senders: keys, acceptUnsigned, maxAgeMs: retentionMs }),
  };
}

const needs = {
  COMMAND_KEY: 'give the private key that commands are signed with',
  COMMAND_SENDER_KEYS: 'give the public keys of the services that send commands',
} as const;

/** Throws a ConfigError where commands could not be signed. */
export const requireSenderKeys = (config: SenderConfig): void => requireKeys(config, ['COMMAND_KEY']);

/** Throws a ConfigError where commands could not be verified, or next commands not signed. */
export const requireWorkerKeys = (config: WorkerConfig): void =>
  requireKeys(config, ['COMMAND_KEY', 'COMMAND_SENDER_KEYS']);

function requireKeys(config: SenderConfig & Partial<WorkerConfig>, names: readonly (keyof typeof needs)[]): void {
  if (config.COMMAND_SIGNATURES === 'accepted') return;
  const problems = names
    .filter((name) => config[name] === undefined)
    .map((name) => `${name} is not set: ${needs[name]}; npm start and npm run compose:env make them`);
  if (problems.length > 0) throw new ConfigError(problems);
}

/** `PORTAL_COMMAND_KEY`: the setting of one service's key where several read the same environment. */
export const commandKeySetting = (service: string): string => `${settingPrefix(service)}COMMAND_KEY`;

/** Settings with these private keys, by service, and the public ones that belong to them. */
export function commandKeySettings(privateKeys: Readonly<Record<string, string>>): Record<string, string> {
  const pairs = Object.entries(privateKeys).map(([service, key]) => `${service}:${publicKeyOf(key)}`);
  const own = Object.entries(privateKeys).map(([service, key]) => [commandKeySetting(service), key]);
  return { ...Object.fromEntries(own), COMMAND_SENDER_KEYS: pairs.join(',') };
}

/** The same with new keys, for specs and benchmarks. */
export const newCommandKeySettings = (services: readonly string[]): Record<string, string> =>
  commandKeySettings(Object.fromEntries(services.map((name) => [name, newSigningKey().privateKey])));
