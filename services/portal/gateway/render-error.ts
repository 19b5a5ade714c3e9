import { createRenderEnvelope, envelopedFailure } from '../../kit/http/api/render-envelope.ts';

export const failure = envelopedFailure.meta({ id: 'Failure' });

export const renderEnvelope = createRenderEnvelope();
