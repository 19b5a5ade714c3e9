import { z } from 'zod';
import { AppError, invalid, toAppError } from '../../../kit/errors.ts';
import { text } from '../../../kit/http/api/fields.ts';
import { envelope, enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { isAdmin } from '../../domain/policies.ts';
import { isOpenKey, slidesFor } from '../../domain/site-config.ts';
import { operation, type PortalDeps } from '../operation.ts';

const group = 'site';
const access = ['Admin'] as const;
const configKey = text(50, 1);
const params = z.object({ configKey });
const entry = z.object({ configValue: text(8_192, 1).describe('JSON.') });
const siteConfig = z.looseObject({ configKey: z.string(), configValue: z.string() }).meta({ id: 'SiteConfig' });

/** Clients of the predecessor know what is not there by this status. */
const noSuchConfig = (key: string) => invalid(`There is no site configuration "${key}".`, [], 'no_such_config');

const readConfig = ({ catalog }: PortalDeps, key: string, requestId: string) =>
  catalog.call('GET /config/{configKey}', { params: { configKey: key }, requestId }).then(
    ({ body }) => body,
    (thrown: unknown) => {
      throw toAppError(thrown).code === 'not_found' ? noSuchConfig(key) : thrown;
    },
  );

/** How the site looks and works, by keys; most of what is said here is read by other services as well. */
export const siteConfigOperations = [
  operation({
    method: 'GET',
    path: '/admin/config/{configKey}',
    ...{ group, params },
    summary: 'What is configured under a key; of all but the open keys only for administrators',
    access: 'open',
    answer: enveloped(siteConfig),
    async run({ params, caller, requestId }, deps) {
      if (!isOpenKey(params.configKey) && !isAdmin(caller)) throw noSuchConfig(params.configKey);
      return styleA('SiteConfiguration fetched Successfully', await readConfig(deps, params.configKey, requestId));
    },
  }),
  operation({
    method: 'POST',
    path: '/admin/config',
    ...{ group, access },
    summary: 'Configure something under a new key',
    body: request(entry.extend({ configKey })),
    answer: enveloped(siteConfig),
    async run({ body, caller, requestId }, { catalog }) {
      const said = { ...body.request_body, userId: caller.userId };
      const made = catalog.call('POST /config', { body: said, actor: caller.userId, requestId });
      return styleA('SiteConfiguration created Successfully', (await made.catch(rejectDuplicate)).body);
    },
  }),
  operation({
    method: 'PUT',
    path: '/admin/config/{configKey}',
    ...{ group, access, params },
    summary: 'Configure something anew',
    body: request(entry),
    answer: enveloped(siteConfig),
    async run({ params, body, caller, requestId }, deps) {
      const said = { configValue: body.request_body.configValue, userId: caller.userId };
      await readConfig(deps, params.configKey, requestId);
      await deps.catalog.call('PUT /config/{configKey}', { params, body: said, actor: caller.userId, requestId });
      return styleA('SiteConfiguration updated Successfully', await readConfig(deps, params.configKey, requestId));
    },
  }),
  operation({
    method: 'DELETE',
    path: '/admin/config/{configKey}',
    ...{ group, access, params },
    summary: 'Forget what is configured under a key',
    answer: enveloped(),
    async run({ params, caller, requestId }, deps) {
      await readConfig(deps, params.configKey, requestId);
      await deps.catalog.call('DELETE /config/{configKey}', { params, actor: caller.userId, requestId });
      return envelope({ status: true, response_detail: 'Success', error_code: '100' });
    },
  }),
  operation({
    method: 'GET',
    path: '/admin/user/carouseConfig',
    group,
    summary: 'The slides of the first page: for whoever is signed in those about tags they prefer',
    access: 'open',
    answer: enveloped(z.array(z.record(z.string(), z.unknown()))),
    async run({ caller, requestId }, deps) {
      const [config, preferred] = await Promise.all([
        readConfig(deps, 'carousel_config', requestId).catch(undefinedIfMissing),
        caller ? deps.users.find(caller.userId, requestId) : undefined,
      ]);
      const tags = preferred?.user.tags.map(({ tag }) => tag) ?? [];
      return styleA(
        'getUserCarousalConfiguration fetched Successfully',
        slidesFor(parseSlides(config?.configValue), tags),
      );
    },
  }),
];

const slides = z.record(z.string(), z.record(z.string(), z.unknown()));

/** The catalog takes any JSON: what is no set of slides has none. */
const parseSlides = (configValue = '{}') => slides.safeParse(JSON.parse(configValue)).data ?? {};

function undefinedIfMissing(thrown: unknown): undefined {
  if (toAppError(thrown).reason !== 'no_such_config') throw thrown;
}

function rejectDuplicate(thrown: unknown): never {
  if (toAppError(thrown).reason !== 'exists_already') throw thrown;
  throw new AppError('conflict', 'There is a site configuration under this key.', { reason: 'exists_already' });
}
