import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { CredentialStore } from '../../domain/credentials/target-credential.ts';
import type { CredentialRequest, StoreCredential } from './store-credential.ts';

const derive = promisify<string, string, number, Buffer>(scrypt);

/** Keeps credentials that come with a request, the same ones once. Resolves to their id. Errors: those of `StoreCredential`. */
export type KeepCredential = (userId: string, wanted: CredentialRequest) => Promise<string>;

export const createKeepCredential =
  (deps: {
    readonly credentials: Pick<CredentialStore, 'list'>;
    readonly storeCredential: StoreCredential;
  }): KeepCredential =>
  async (userId, { target, name, values }) => {
    // What is sealed cannot be compared: the name tells one secret from the next, and is too costly to guess the secret by.
    const fingerprint = (await derive(JSON.stringify(values), `${userId} ${target}`, 8)).toString('hex');
    const fullName = `${name} ${fingerprint}`;
    const kept = await deps.credentials.list(userId);
    const same = kept.find((one) => one.target === target && one.name === fullName);
    return (same ?? (await deps.storeCredential(userId, { target, name: fullName, values }))).id;
  };
