import { z } from 'zod';
import { operation, places } from '../operation.ts';

/** Public: a client that pulls an image verifies with them that this platform built it. */
export const readImageKeys = operation({
  ...{ method: 'GET', ...places('/imageKeys'), id: 'readImageKeys', group: 'onboarding', access: 'open' },
  summary: 'The public keys that verify images of this platform, for `cosign verify --key` and `modelyard verify`',
  answer: z
    .object({
      keys: z
        .array(z.string())
        .describe(
          'As PEM, the newest first; older images are verified by older keys. Empty where images are not signed.',
        )
        .meta({ examples: [['-----BEGIN PUBLIC KEY-----\nMFkw…\n-----END PUBLIC KEY-----\n']] }),
    })
    .meta({ id: 'ImageKeys' }),
  failures: [503],
  run: async (_call, { imageKeys }) => ({ keys: [...(await imageKeys.list())] }),
});
