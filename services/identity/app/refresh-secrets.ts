import { createHmac, timingSafeEqual } from 'node:crypto';

/** Which secret of which session: each rotation makes the next generation. */
export interface RefreshGeneration {
  readonly sessionId: string;
  readonly generation: number;
}

/**
 * The secrets that browsers renew their tokens with. They are derived with a key, so that none is stored, a forged one costs
 * no query, and two tabs that renew at the same time get the same successor.
 */
export interface RefreshSecrets {
  of(generation: RefreshGeneration): string;
  /** Undefined where the text is no secret of this key. */
  read(secret: string): RefreshGeneration | undefined;
}

const purpose = 'modelyard-refresh-secret';
const shape = /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\.(\d{1,9})\.([\w-]{43})$/;

export function createRefreshSecrets(key: string): RefreshSecrets {
  const proofOf = (sessionId: string, generation: number) =>
    createHmac('sha256', key).update(`${purpose}.${sessionId}.${generation}`).digest();

  return {
    of: ({ sessionId, generation }) =>
      `${sessionId}.${generation}.${proofOf(sessionId, generation).toString('base64url')}`,
    read(secret) {
      const [, sessionId = '', digits = '', proof = ''] = shape.exec(secret) ?? [];
      const generation = Number(digits);
      if (!proof || !timingSafeEqual(Buffer.from(proof, 'base64url'), proofOf(sessionId, generation))) return undefined;
      return { sessionId, generation };
    },
  };
}
