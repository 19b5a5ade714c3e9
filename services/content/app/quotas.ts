import { AppError, toAppError } from '../../kit/errors.ts';
import type { DescriptionSpace, FileStore, NewDescription } from '../domain/ports.ts';
import { type FileOwner, sizeText, type Usage } from '../domain/quota.ts';

/** Keeps uploads within what a solution and a user may store. */
export interface Quotas {
  /**
   * Runs an upload with the bytes that it may have: `limitBytes`, or what is left. Errors: those of `upload`; `too_large` with
   * reason `quota_exceeded`; `rate_limited` with reason `too_many_files` or `too_many_uploads`.
   */
  upload<T extends Uploaded>(
    owner: FileOwner,
    limitBytes: number,
    upload: (limitBytes: number) => Promise<T>,
  ): Promise<T>;
  /** Takes space for a description. Errors: `too_large` and `rate_limited` as for uploads. */
  reserve(description: NewDescription): Promise<ReservedSpace>;
  /** The description was deleted; it counts until the journal forgets it. */
  supersede(aggregate: string): Promise<void>;
}

/** The space of a description on its way to the worker. */
export interface ReservedSpace {
  /** The description was rejected. */
  release(): Promise<void>;
}

interface Uploaded {
  readonly claim: { readonly fileId: string };
}

export interface QuotaLimits {
  readonly solution: Usage;
  readonly user: Usage;
  /** Uploads of one user at the same moment, in this process. */
  readonly uploads: number;
}

/** Without limits: where everybody may do everything. */
export const noQuotas: Quotas = {
  upload: (_owner, limitBytes, upload) => upload(limitBytes),
  reserve: async () => ({ release: async () => undefined }),
  supersede: async () => undefined,
};

/** One of the limits that an upload has to keep, and what is used of it. */
interface Account {
  /** `This solution has`, for messages. */
  readonly who: string;
  readonly limit: Usage;
  readonly used: Usage;
}

export interface QuotaDeps {
  readonly files: Pick<FileStore, 'usage' | 'discard'>;
  readonly descriptions: DescriptionSpace;
  readonly limits: QuotaLimits;
}

export function createQuotas({ files, descriptions, limits }: QuotaDeps): Quotas {
  const running = new Map<string, number>();

  async function usage(of: Parameters<FileStore['usage']>[0]): Promise<Usage> {
    const [one, other] = await Promise.all([files.usage(of), descriptions.usage(of)]);
    return { bytes: one.bytes + other.bytes, files: one.files + other.files };
  }

  async function accountsOf({ solutionId, userId }: FileOwner): Promise<readonly Account[]> {
    const solution = usage({ solutionId });
    const user = userId === undefined ? undefined : usage({ userId });
    return [
      { who: 'This solution has', limit: limits.solution, used: await solution },
      ...(user ? [{ who: 'You have', limit: limits.user, used: await user }] : []),
    ];
  }

  async function within<T extends Uploaded>(
    owner: FileOwner,
    limitBytes: number,
    upload: (limitBytes: number) => Promise<T>,
  ): Promise<T> {
    const before = await accountsOf(owner);
    const full = before.find(({ limit, used }) => used.files >= limit.files || used.bytes >= limit.bytes);
    if (full) throw exceeded(full);
    const tightest = before.reduce((a, b) => (bytesLeft(b) < bytesLeft(a) ? b : a));
    const uploaded = await upload(Math.min(limitBytes, bytesLeft(tightest))).catch((thrown: unknown) => {
      const isQuota = toAppError(thrown).code === 'too_large' && bytesLeft(tightest) < limitBytes;
      throw isQuota ? exceeded(tightest) : thrown;
    });
    // Uploads that ran at the same moment saw the same space. Now this one counts, so that together they cannot take more.
    const over = (await accountsOf(owner)).find(isOver);
    if (!over) return uploaded;
    await files.discard(uploaded.claim.fileId);
    throw exceeded(over);
  }

  return {
    supersede: descriptions.supersede,
    async reserve(description) {
      const id = await descriptions.add(description);
      const release = () => descriptions.remove(id);
      // Looked at once it counts: descriptions that come at the same moment see each other.
      const over = (await accountsOf(description.owner)).find(isOver);
      if (!over) return { release };
      await release();
      const { used } = over;
      throw exceeded({ ...over, used: { bytes: used.bytes - description.bytes, files: used.files - 1 } });
    },
    async upload(owner, limitBytes, upload) {
      const { userId } = owner;
      if (userId === undefined) return within(owner, limitBytes, upload);
      const count = running.get(userId) ?? 0;
      if (count >= limits.uploads)
        throw new AppError(
          'rate_limited',
          `You may send ${limits.uploads} files at the same time; wait for one to end.`,
          {
            ...{ reason: 'too_many_uploads', retryAfterSeconds: 1 },
          },
        );
      running.set(userId, count + 1);
      try {
        return await within(owner, limitBytes, upload);
      } finally {
        const left = (running.get(userId) ?? 1) - 1;
        if (left > 0) running.set(userId, left);
        else running.delete(userId);
      }
    },
  };
}

const isOver = ({ limit, used }: Account): boolean => used.files > limit.files || used.bytes > limit.bytes;

const bytesLeft = ({ limit, used }: Account): number => Math.max(0, limit.bytes - used.bytes);

const hint = 'Replaced and deleted files count until they are swept.';

function exceeded(account: Account): AppError {
  const { who, limit, used } = account;
  if (used.files >= limit.files)
    return new AppError('rate_limited', `${who} 0 of ${limit.files} files left; delete some first. ${hint}`, {
      reason: 'too_many_files',
    });
  const detail = `${who} ${sizeText(bytesLeft(account))} of ${sizeText(limit.bytes)} left. ${hint}`;
  return new AppError('too_large', detail, { reason: 'quota_exceeded' });
}
