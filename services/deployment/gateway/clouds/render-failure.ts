import { createRenderError } from '../../../kit/http/problem.ts';

/** Every error as clients of the predecessor's cloud services read it, with its true status and what is wrong. Its number is that of the request: no deployment began. */
export const renderCloudFailure = createRenderError(({ detail, code, errors, instance }) => ({
  ...{ status: 'FAILED', UIDNumber: instance.slice(instance.lastIndexOf(':') + 1), detail, code },
  ...(errors && { errors }),
}));
