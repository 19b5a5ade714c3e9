import { z } from 'zod';
import { createRenderEnvelope, envelopedFailure } from '../../platform/envelopes/render-envelope.ts';

/** A failure: the envelope, and what log-ins say of one besides. */
export const failure = envelopedFailure
  .extend({
    resultCode: z.int().describe('The HTTP status.'),
    message: z.string().describe('The same as `response_detail`.'),
  })
  .meta({ id: 'Failure' });

export const renderFailure = createRenderEnvelope({
  words: {
    name_taken: '202',
    email_taken: '203',
    old_password_mismatch: '204',
    token_validation_failed: 'error_code',
    token_expired: 'TOKEN_EXPIRED',
  },
  beside: (status, detail) => ({ resultCode: status, message: detail }),
});
