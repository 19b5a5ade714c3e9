import type { Context } from 'koa';
import { z } from 'zod';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { presentedToken } from '../../../platform/principals/presented-token.ts';
import { pushBundle, uploadBundle } from '../../app/onboard-bundle.ts';
import { operation } from '../operation.ts';

const group = 'onboarding';
const params = z.object({ userId: uuid() });
/** The router has accepted it. */
const tokenOf = (ctx: Context): string => presentedToken(ctx, false)?.token ?? '';

const upload = operation({
  ...{ method: 'POST', path: '/model/upload/{userId}', group, params, access: 'caller' },
  summary: 'Upload a model to be onboarded: a form with one zip of the model, a .proto and a .json file',
  uploadType: 'multipart/form-data',
  answer: enveloped(z.null()),
  async run({ params, caller, requestId, ctx }, deps) {
    const form = { contentType: ctx.get('content-type'), stream: ctx.req };
    await uploadBundle(deps, form, { ...params, caller, requestId, token: tokenOf(ctx) });
    return styleA('Model uploaded Successfully');
  },
});

/** Pages send what they show; the metadata in the bundle say what the solution is called. */
const wished = z.object({ name: text(1_000).nullish(), version: text(100).nullish() });

const addToCatalog = operation({
  ...{ method: 'POST', path: '/webBasedOnBoarding/addToCatalog/{userId}', group, params, access: 'caller' },
  summary: 'Onboard the uploaded model: `response_detail` is the tracking id of its steps',
  description: 'Name and version are those of the metadata in the bundle, whatever the request says.',
  body: request(wished),
  answer: enveloped(z.null()),
  async run({ params, caller, requestId, ctx }, deps) {
    return styleA(await pushBundle(deps, { ...params, caller, requestId, token: tokenOf(ctx) }));
  },
});

/** A model of web onboarding: its upload, and its push. */
export const webOnboardingOperations = [upload, addToCatalog];
