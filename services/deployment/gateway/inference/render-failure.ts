import { createRenderError } from '../../../kit/http/problem.ts';

/** As clients of the Open Inference Protocol read failures. */
export const renderInferenceFailure = createRenderError(({ detail }) => ({ error: detail }));
