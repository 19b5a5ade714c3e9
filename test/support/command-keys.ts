import {
  type CommandSignatures,
  createCommandSigner,
  createCommandVerifier,
} from '../../services/kit/bus/command-signature.ts';
import { newSigningKey } from '../../services/kit/secrets/ed25519-jws.ts';
import { commandKeySettings } from '../../services/platform/bus/command-keys.ts';

const keys = Object.fromEntries(
  ['content', 'publication', 'portal', 'onboarding', 'deployment', 'composer'].map(
    (name) => [name, newSigningKey()] as const,
  ),
);

const keyOf = (service: string) => {
  const key = keys[service];
  if (!key) throw new Error(`${service} has no key for commands`);
  return key;
};

/** Settings with the keys of this run of specs: what every role gets that sends or executes commands. */
export const commandKeyEnv: Readonly<Record<string, string>> = commandKeySettings(
  Object.fromEntries(Object.entries(keys).map(([name, { privateKey }]) => [name, privateKey])),
);

/** What signs in the name of a service with its key of this run. */
export const signerOf = (service: string) => createCommandSigner(service, keyOf(service).privateKey);

/** The signatures of a service whose worker takes commands of itself and of `clientServices`. */
export const signaturesOf = (service: string, clientServices: readonly string[] = []): CommandSignatures => ({
  sign: signerOf(service),
  verify: createCommandVerifier({
    senders: new Map([service, ...clientServices].map((name) => [name, [keyOf(name).publicKey]] as const)),
    maxAgeMs: 60_000,
  }),
});
