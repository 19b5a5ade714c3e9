import { z } from 'zod';
import { nameLimits } from '../../domain/metadata/model-name.ts';
import { operation, places } from '../operation.ts';

const bytes = (what: string) => z.int().describe(`${what}, in bytes.`);

/** Public: what a client can check before it sends gigabytes. */
export const readLimits = operation({
  ...{ method: 'GET', ...places('/limits'), id: 'readLimits', group: 'onboarding', access: 'open' },
  summary: 'What a push may be: sizes of its files, and names of models',
  answer: z
    .object({
      modelBytes: bytes('A model, or its source'),
      documentBytes: bytes('Each other file of a push'),
      userBytes: bytes('All that one user has sent and that is not onboarded yet'),
      modelName: z.object({
        pattern: z
          .string()
          .describe('A regular expression that the whole name matches.')
          .meta({ examples: [nameLimits.pattern] }),
        longest: z.int().describe('Characters.'),
      }),
    })
    .meta({ id: 'PushLimits' }),
  failures: [],
  run: async (_call, { limits }) => ({ ...limits, modelName: nameLimits }),
});
