import { z } from 'zod';
import { createRenderError } from '../../kit/http/problem.ts';

/** Around every answer to a peer; `message` is a sentence for people. */
export const said = (message: string, content: unknown) => ({ error: null, message, content });

/** The shape of it, for the API document. */
export const saidShape = (content: z.ZodType) => z.object({ error: z.null(), message: z.string(), content });

export const failure = z
  .object({
    error: z.string().describe('What is wrong.'),
    message: z.string(),
    content: z.null(),
    code: z.string().describe('Stable; programs use this.'),
  })
  .meta({ id: 'Failure' });

export const renderFailure = createRenderError(({ title, detail, code }) => ({
  ...{ error: detail, message: title, content: null, code },
}));
