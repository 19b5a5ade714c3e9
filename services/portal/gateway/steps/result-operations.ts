import { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import { text } from '../../../kit/http/api/fields.ts';
import { operation } from '../operation.ts';

const group = 'work in progress';

async function run(): Promise<never> {
  throw new AppError(
    'forbidden',
    'This platform writes the steps of its work by itself; read them with messagingStatus.',
    {
      reason: 'steps_are_ours',
    },
  );
}

/** In the predecessor any client could write steps, without a token, and so make the work of others look failed. */
export const stepResultOperations = [
  operation({
    ...{ method: 'POST', path: '/webBasedOnBoarding/stepResult/create', group, access: 'caller' },
    summary: 'Rejected: this platform writes the steps of its work by itself',
    run,
  }),
  operation({
    ...{ method: 'PUT', path: '/webBasedOnBoarding/stepResult/{change}', group, access: 'caller' },
    summary: 'Rejected: this platform writes the steps of its work by itself',
    params: z.object({ change: text(100).meta({ examples: ['update'] }) }),
    run,
  }),
];
