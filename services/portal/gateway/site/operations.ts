import { z } from 'zod';
import release from '../../../../package.json' with { type: 'json' };
import { enveloped, styleB } from '../../../platform/envelopes/envelope.ts';
import type { GatewayConfig } from '../../config.ts';
import { operation } from '../operation.ts';

const group = 'site';

/** Something an operator has set, as a string in an envelope. */
const setting = (path: string, summary: string, read: (config: GatewayConfig) => string) =>
  operation({
    method: 'GET',
    path,
    group,
    summary,
    access: 'open',
    answer: enveloped(z.string()),
    run: async (_call, { config }) => styleB(read(config)),
  });

/** What clients ask of the site they talk to. */
export const siteOperations = [
  setting('/users/imagesize', 'Most bytes of a picture of a user', (config) => `${config.PORTAL_PICTURE_LIMIT_BYTES}`),
  setting(
    '/users/publishOwnRequestsEnabled',
    'Whether publishers decide upon their own requests',
    (config) => `${config.PUBLICATION_SELF_APPROVAL}`,
  ),
  setting('/users/qAUrl', 'Where questions are answered', (config) => config.PORTAL_QUESTIONS_URL),
  setting('/users/docs', 'Where the documentation is', (config) => config.PORTAL_DOCS_URL),
  setting('/users/k8s/docs/help', 'Where the help on private clusters is', (config) => config.PORTAL_CLUSTER_HELP_URL),
  setting('/cloudEnabled', 'Where solutions can be deployed to: JSON in a string', (config) => config.PORTAL_CLOUDS),
  operation({
    method: 'GET',
    path: '/admin/version',
    group,
    summary: 'The version of the platform, in no envelope',
    access: 'open',
    answer: z.object({ status: z.literal(200), data: z.string() }),
    run: async () => ({ status: 200, data: release.version }),
  }),
];
