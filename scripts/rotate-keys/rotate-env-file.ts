import { newSigningKey, publicKeyOf } from '../../services/kit/secrets/ed25519-jws.ts';
import { commandKeySetting } from '../../services/platform/bus/command-keys.ts';
import { publicKeySetting } from '../containers/compose-secrets.ts';

/** How far a rotation is. */
export type RotationStep =
  /** Workers learn the new keys beside the old ones. */
  | 'announced'
  /** Services sign with the new keys. */
  | 'signing'
  /** What the old keys have signed may still wait. */
  | 'waiting'
  /** The old keys are no longer accepted. */
  | 'ended';

export interface RotatedFile {
  readonly step: RotationStep;
  readonly text: string;
  /** Until when the old keys are accepted. */
  readonly until?: Date;
}

export interface RotationOptions {
  /** The services that sign commands. */
  readonly senders: readonly string[];
  readonly now: Date;
  /** How long old keys are accepted once the new ones sign. */
  readonly keepMs: number;
}

const untilSetting = 'COMMAND_OLD_KEYS_UNTIL';
const nextKeySetting = (service: string) => commandKeySetting(service).replace(/KEY$/, 'NEXT_KEY');

/**
 * The next step of a rotation in the `.env` file of compose. Containers are not restarted in one moment, so a service may
 * only sign with a key that all workers know: that takes two steps, and a third one to forget the old keys.
 */
export function rotateEnvFile(text: string, { senders, now, keepMs }: RotationOptions): RotatedFile {
  const known = senders.filter((service) => settingIn(text, commandKeySetting(service)) !== undefined);
  const until = settingIn(text, untilSetting);
  if (until !== undefined) {
    if (new Date(until) > now) return { step: 'waiting', text, until: new Date(until) };
    return { step: 'ended', text: forgetOldKeys(text, known) };
  }
  if (known.some((service) => settingIn(text, nextKeySetting(service)) !== undefined)) {
    const end = new Date(now.getTime() + keepMs);
    return { step: 'signing', text: set(signWithNext(text, known), untilSetting, end.toISOString()), until: end };
  }
  return { step: 'announced', text: announce(text, known) };
}

const announce = (text: string, services: readonly string[]): string =>
  services.reduce((before, service) => {
    const { privateKey, publicKey } = newSigningKey();
    const accepted = [publicKeyOf(settingIn(text, commandKeySetting(service)) ?? ''), publicKey];
    const announced = set(before, publicKeySetting(service), accepted.join('+'));
    return set(announced, nextKeySetting(service), privateKey);
  }, text);

const signWithNext = (text: string, services: readonly string[]): string =>
  services.reduce((before, service) => {
    const next = settingIn(text, nextKeySetting(service));
    if (next === undefined) return before;
    return unset(set(before, commandKeySetting(service), next), nextKeySetting(service));
  }, text);

const forgetOldKeys = (text: string, services: readonly string[]): string =>
  services.reduce(
    (before, service) =>
      set(before, publicKeySetting(service), publicKeyOf(settingIn(text, commandKeySetting(service)) ?? '')),
    unset(text, untilSetting),
  );

const lineOf = (name: string) =>
  new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[ \\t]*(.*?)[ \\t]*(?:\\n|$)`, 'm');

const settingIn = (text: string, name: string): string | undefined => lineOf(name).exec(text)?.[1];

function set(text: string, name: string, value: string): string {
  const line = `${name}=${value}\n`;
  if (lineOf(name).test(text)) return text.replace(lineOf(name), line);
  return `${text === '' || text.endsWith('\n') ? text : `${text}\n`}${line}`;
}

const unset = (text: string, name: string): string => text.replace(lineOf(name), '');
