import { z } from 'zod';
import { wrappers } from '../../kit/http/api/fields.ts';

/** The envelope around every response for clients of the predecessor: all keys are always present, nulls included. */
export interface Envelope {
  readonly status: boolean | null;
  readonly status_code: number;
  readonly response_detail: string | null;
  readonly response_code: string | null;
  readonly response_body: unknown;
  readonly content: null;
  readonly error_code: string | null;
}

const nothing: Envelope = {
  status: null,
  status_code: 0,
  response_detail: null,
  response_code: null,
  response_body: null,
  content: null,
  error_code: null,
};

/** An envelope with some of its keys set, for endpoints that follow neither style. */
export const envelope = (said: Partial<Envelope>): Envelope => ({ ...nothing, ...said });

/** Success in the style of most endpoints: `error_code` is "100". */
export const styleA = (response_detail: string, response_body: unknown = null): Envelope =>
  envelope({ error_code: '100', response_detail, response_body });

/** Success in the style of the endpoints of users and of the site's configuration. */
export const styleB = (response_body: unknown, response_detail = 'Success'): Envelope =>
  envelope({ status: true, status_code: 200, response_detail, response_body });

/** The shape of an envelope around `body`, for the API document. */
export const enveloped = (body: z.ZodType = z.unknown()) =>
  z.object({
    status: z.boolean().nullable(),
    status_code: z.int(),
    response_detail: z.string().nullable(),
    response_code: z.string().nullable(),
    response_body: body.nullable(),
    content: z.null(),
    error_code: z.string().nullable(),
  });

/** The shape of requests: the value is in `request_body`, other keys are ignored. */
export const request = <B extends z.ZodType>(body: B) =>
  z.object({ request_body: body }).register(wrappers, { key: 'request_body' });
