import { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, styleA } from '../../../platform/envelopes/envelope.ts';
import { operation } from '../operation.ts';

const group = 'onboarding';
const ids = { solutionId: uuid(), revisionId: uuid() };
const notSupported = 'This platform does not convert models to ONAP.';

/** Pages offer the conversion of what is compatible, and of nothing else. */
const check = operation({
  ...{ method: 'GET', path: '/webBasedOnBoarding/checkOnapCompatible/{solutionId}/{revisionId}', group },
  summary: 'Whether a revision can be converted to ONAP: never, which is not supported',
  access: 'caller',
  params: z.object(ids),
  answer: enveloped(z.boolean()),
  run: async () => styleA(notSupported, false),
});

const convert = operation({
  ...{
    method: 'POST',
    path: '/webBasedOnBoarding/convertToOnap/{solutionId}/{revisionId}/{userId}/{modelName}',
    group,
  },
  summary: 'Rejected: converting models to ONAP is not supported',
  access: 'caller',
  params: z.object({ ...ids, userId: uuid(), modelName: text(1_000).meta({ examples: ['adder'] }) }),
  async run() {
    throw new AppError('unprocessable', notSupported, { reason: 'onap_not_supported' });
  },
});

/** Conversion to ONAP, which pages ask for. */
export const onapOperations = [check, convert];
