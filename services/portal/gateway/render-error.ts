import { createRenderEnvelope, envelopedFailure } from '../../platform/envelopes/render-envelope.ts';

export const failure = envelopedFailure.meta({ id: 'Failure' });

export const renderEnvelope = createRenderEnvelope();
