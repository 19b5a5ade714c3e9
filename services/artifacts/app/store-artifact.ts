import type { Readable } from 'node:stream';
import type { Clock } from '../../kit/clock.ts';
import { AppError, toAppError, unavailable } from '../../kit/errors.ts';
import type { ArtifactPath } from '../domain/artifact-path.ts';
import { isRelease } from '../domain/coordinates.ts';
import type { ArtifactStore, Placement, StagedBytes } from '../domain/ports.ts';
import { accountsOf, type FileOwner, limitOf, sizeText, type Usage, type UsageLimits } from '../domain/usage.ts';
import { type GivenChecksums, requireGiven } from './given-checksums.ts';

export interface StoreOptions {
  readonly path: ArtifactPath;
  readonly owner: FileOwner;
  /** What the client says about the bytes. */
  readonly given: GivenChecksums;
}

export interface StoreDeps {
  readonly store: ArtifactStore;
  readonly limits: UsageLimits;
  /** Of one file. */
  readonly limitBytes: number;
  readonly clock: Clock;
  /** How long an upload may take: after it, the sweep may have removed its first bytes while the last were sent. */
  readonly stagingTtlMs: number;
}

/** Times of files are whole seconds, and clocks of gateways differ. */
const clockToleranceMs = 5_000;

export interface Stored extends Pick<StagedBytes, 'size' | 'sha256'> {
  readonly outcome: 'created' | 'replaced' | 'same';
}

/**
 * Stores an artifact: its bytes first, which no reader sees, then its path in one step. Errors: `too_large`; `conflict` for a release
 * that has other bytes, or had; `rate_limited` with reason `too_many_files`; `invalid` where the bytes are not those that the
 * client says; `cancelled`, `unavailable`. Nothing stays after any but `unavailable`, whose rest is swept.
 */
export type StoreArtifact = (source: Readable, options: StoreOptions) => Promise<Stored>;

export function createStoreArtifact(deps: StoreDeps): StoreArtifact {
  const { store, limits, limitBytes, clock } = deps;
  /** What the accounts of space have left; known before the first byte is read. */
  async function findRoom(owner: FileOwner): Promise<{ readonly bytes: number; readonly tightest?: Full }> {
    let room: { bytes: number; tightest?: Full } = { bytes: limitBytes };
    for (const account of accountsOf(owner)) {
      const full = { account, used: await store.usage(account), limit: limitOf(account, limits) };
      const bytes = full.limit.bytes - full.used.bytes;
      if (bytes <= 0 || full.used.files >= full.limit.files) throw exceeded(full);
      if (bytes < room.bytes) room = { bytes, tightest: full };
    }
    return room;
  }

  return async (source, { path, owner, given }) => {
    const { bytes: allowed, tightest } = await findRoom(owner);
    const began = clock.now();
    const bytes = await store.stage(source, allowed).catch((thrown: unknown) => {
      throw tightest && toAppError(thrown).code === 'too_large' ? exceeded(tightest) : thrown;
    });
    try {
      requireInTime(began, deps);
      requireGiven(given, bytes);
    } catch (error) {
      await store.discard(bytes.fileId);
      throw error;
    }
    // An upload that has failed here may still have been placed: its bytes are left to the sweep.
    const placement = await store.place({ path, bytes, owner, isReplaceable: !isRelease(path), limits });
    return { outcome: outcomeOf(placement, limits), size: bytes.size, sha256: bytes.sha256 };
  };
}

/** Errors: `unavailable` where bytes whose upload began then may have been swept in part. */
export function requireInTime(began: number, { clock, stagingTtlMs }: Pick<StoreDeps, 'clock' | 'stagingTtlMs'>): void {
  if (clock.now() - began > stagingTtlMs - clockToleranceMs)
    throw unavailable('The upload took so long that its first bytes may have been swept; send the file again.');
}

/** Errors: `conflict`, `too_large`, `rate_limited`. */
export function outcomeOf(placement: Placement, limits: UsageLimits): Stored['outcome'] {
  switch (placement.outcome) {
    case 'taken':
      throw new AppError(
        'conflict',
        `A release never changes: this one is stored with other bytes (SHA-256 ${placement.sha256}). Store another version.`,
        { reason: 'release_exists' },
      );
    case 'deleted':
      throw new AppError(
        'conflict',
        `This release was deleted, and does not come back with other bytes (it had SHA-256 ${placement.sha256}). Store another version.`,
        { reason: 'release_deleted' },
      );
    case 'full':
      throw exceeded({ ...placement, limit: limitOf(placement.account, limits) });
    default:
      return placement.outcome;
  }
}

interface Full {
  readonly account: string;
  readonly used: Usage;
  readonly limit: Usage;
}

const hint = 'Replaced and deleted files count until they are swept.';

function exceeded({ account, used, limit }: Full): AppError {
  const who = account.startsWith('user/') ? 'You have' : 'This solution has';
  if (used.files >= limit.files)
    return new AppError('rate_limited', `${who} 0 of ${limit.files} files left; delete some first. ${hint}`, {
      reason: 'too_many_files',
    });
  const left = sizeText(Math.max(0, limit.bytes - used.bytes));
  return new AppError('too_large', `${who} ${left} of ${sizeText(limit.bytes)} left. ${hint}`, {
    reason: 'quota_exceeded',
  });
}
