import { createRenderError } from '../../../kit/http/problem.ts';

/** Every error as clients of the predecessor's cloud services read it, with its true status and what is wrong. */
export const renderCloudFailure = createRenderError(({ detail, code, errors }) => ({
  ...{ status: 'FAILED', detail, code },
  ...(errors && { errors }),
}));
