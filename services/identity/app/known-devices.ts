import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { MLPUser } from '../../contracts/catalog-api.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Seal } from '../../kit/secrets/seal.ts';
import { afterLogIn, type KnownDevice, knowsName } from '../domain/known-device.ts';

/**
 * Devices from which a user has logged in before. Failures of a known device are counted on their own, so that strangers
 * who guess a password do not slow its user down. The device keeps the proof, encrypted in a cookie: nothing is stored
 * here, and any gateway reads it. A stolen proof gives its thief as many guesses as any other network has.
 */
export interface KnownDevices {
  /** The id of the device, if a user with this name has logged in on it. Takes what the cookie holds. */
  recognise(kept: string | undefined, name: string): Promise<string | undefined>;
  /** What the device is to keep from now on. */
  remember(kept: string | undefined, user: Pick<MLPUser, 'loginName' | 'email'>): Promise<string>;
}

const purpose = 'modelyard-known-device';
const logIn = z.object({ names: z.array(z.string()), at: z.number() });
const shape = z.object({ deviceId: z.string(), logIns: z.array(logIn) });

export function createKnownDevices({ seal, clock }: { readonly seal: Seal; readonly clock: Clock }): KnownDevices {
  const open = async (kept: string | undefined): Promise<KnownDevice | undefined> =>
    kept ? shape.safeParse(await seal.open(purpose, kept)).data : undefined;

  return {
    async recognise(kept, name) {
      const device = await open(kept);
      return device && knowsName(device, digestOf(name), clock.now()) ? device.deviceId : undefined;
    },
    async remember(kept, { loginName, email }) {
      const device = (await open(kept)) ?? { deviceId: randomUUID(), logIns: [] };
      const names = [loginName, email].map(digestOf);
      return seal.close(purpose, afterLogIn(device, names, clock.now()));
    },
  };
}

/** Short enough for a cookie; the whole is encrypted. */
const digestOf = (name: string) => createHash('sha256').update(name.toLowerCase()).digest('base64url').slice(0, 22);
