import { createRenderError } from '../../../kit/http/problem.ts';

/** Every error as clients of the predecessor's newer deployment service read it, with its true status and what is wrong. */
export const renderDeployFailure = createRenderError(({ detail, code, errors }) => ({
  ...{ status: 'FAIL', detail, code },
  ...(errors && { errors }),
}));
