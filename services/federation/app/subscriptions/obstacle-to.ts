import { createPublicKey } from 'node:crypto';
import { AppError } from '../../../kit/errors.ts';
import { isP256 } from '../../../platform/images/cosign-format.ts';
import type { Peer } from '../../domain/peer.ts';
import { optionsOf, type Subscription, selectorOf } from '../../domain/subscription.ts';

/** Why a subscription cannot be run; undefined where it can. */
export function obstacleTo({ self, statusCode, name }: Peer, subscription: Subscription): AppError | undefined {
  if (self) return cannotRun('own_platform', 'It is a subscription to this platform itself.');
  if (statusCode !== 'AC') return cannotRun('inactive_peer', `${name} is not active (${statusCode}).`);
  if (!selectorOf(subscription)) return cannotRun('bad_selector', 'Its selector is no JSON of known conditions.');
  const options = optionsOf(subscription);
  if (!options) return cannotRun('bad_options', 'Its options are no JSON of known options.');
  if (options.publicKey !== undefined && !isPublicKey(options.publicKey))
    return cannotRun('bad_options', 'Its publicKey is no public key of ECDSA on P-256 as PEM.');
  return undefined;
}

function isPublicKey(pem: string): boolean {
  try {
    return pem.includes('BEGIN PUBLIC KEY') && isP256(createPublicKey(pem));
  } catch {
    return false;
  }
}

const cannotRun = (reason: string, message: string) =>
  new AppError('unprocessable', `The subscription cannot be run. ${message}`, { reason });
