import { z } from 'zod';
import { text } from '../../../kit/http/api/fields.ts';
import { envelope, enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import {
  createSiteConfig,
  deleteSiteConfig,
  readSiteConfig,
  readSlides,
  updateSiteConfig,
} from '../../app/site-config.ts';
import { operation } from '../operation.ts';

const group = 'site';
const access = ['Admin'] as const;
const configKey = text(50, 1);
const params = z.object({ configKey });
const entry = z.object({ configValue: text(8_192, 1).describe('JSON.') });
const siteConfig = z.looseObject({ configKey: z.string(), configValue: z.string() }).meta({ id: 'SiteConfig' });

/** Configuration of the site, by key; other services read most of it as well. */
export const siteConfigOperations = [
  operation({
    method: 'GET',
    path: '/admin/config/{configKey}',
    ...{ group, params },
    summary: 'The configuration under a key; all but the open keys only for administrators',
    access: 'open',
    answer: enveloped(siteConfig),
    async run({ params, caller, requestId }, deps) {
      const config = await readSiteConfig(deps, { ...params, caller, requestId });
      return styleA('SiteConfiguration fetched Successfully', config);
    },
  }),
  operation({
    method: 'POST',
    path: '/admin/config',
    ...{ group, access },
    session: true,
    summary: 'Create a configuration under a new key',
    body: request(entry.extend({ configKey })),
    answer: enveloped(siteConfig),
    async run({ body, caller, requestId }, deps) {
      const created = await createSiteConfig(deps, { ...body.request_body, caller, requestId });
      return styleA('SiteConfiguration created Successfully', created);
    },
  }),
  operation({
    method: 'PUT',
    path: '/admin/config/{configKey}',
    ...{ group, access, params },
    session: true,
    summary: 'Replace the configuration under a key',
    body: request(entry),
    answer: enveloped(siteConfig),
    async run({ params, body, caller, requestId }, deps) {
      const updated = await updateSiteConfig(deps, { ...body.request_body, ...params, caller, requestId });
      return styleA('SiteConfiguration updated Successfully', updated);
    },
  }),
  operation({
    method: 'DELETE',
    path: '/admin/config/{configKey}',
    ...{ group, access, params },
    session: true,
    summary: 'Delete the configuration under a key',
    answer: enveloped(),
    async run({ params, caller, requestId }, deps) {
      await deleteSiteConfig(deps, { ...params, caller, requestId });
      return envelope({ status: true, response_detail: 'Success', error_code: '100' });
    },
  }),
  operation({
    method: 'GET',
    path: '/admin/user/carouseConfig',
    group,
    summary: 'The slides of the front page; for a signed-in user those about the tags they prefer',
    access: 'open',
    answer: enveloped(z.array(z.record(z.string(), z.unknown()))),
    async run({ caller, requestId }, deps) {
      const slides = await readSlides(deps, { caller, requestId });
      return styleA('getUserCarousalConfiguration fetched Successfully', slides);
    },
  }),
];
