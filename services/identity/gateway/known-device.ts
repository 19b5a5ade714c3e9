import type { Context } from 'koa';
import type { MLPUser } from '../../contracts/catalog-api.ts';
import type { UseCases } from '../app/deps.ts';
import { knownDeviceMs } from '../domain/known-device.ts';
import type { Requester } from '../domain/ports.ts';
import { requesterOf } from './operation.ts';
import { type Cookie, readCookie, setCookie } from './set-cookie.ts';

const cookie: Cookie = { name: 'modelyard_device', maxAge: knownDeviceMs, sameSite: 'strict' };
/** Longer values are not ours; to decrypt them would be work for nothing. */
const longest = 4_096;

type Deps = Pick<UseCases, 'knownDevices' | 'site'>;

/** The requester, with the device if a user with this name has logged in there. */
export async function requesterOnDevice(ctx: Context, name: string, { knownDevices, site }: Deps): Promise<Requester> {
  const device = await knownDevices.recognise(keptIn(ctx, site), name);
  return { ...requesterOf(ctx), ...(device !== undefined && { device }) };
}

/** Makes the client a known device of a user who has just logged in. */
export async function keepDevice(ctx: Context, user: MLPUser, { knownDevices, site }: Deps): Promise<void> {
  setCookie(ctx, cookie, await knownDevices.remember(keptIn(ctx, site), user), site);
}

function keptIn(ctx: Context, site: Deps['site']): string | undefined {
  const kept = readCookie(ctx, cookie, site);
  return kept && kept.length <= longest ? kept : undefined;
}
