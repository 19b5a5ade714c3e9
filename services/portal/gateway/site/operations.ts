import { z } from 'zod';
import release from '../../../../package.json' with { type: 'json' };
import { enveloped, styleB } from '../../../platform/envelopes/envelope.ts';
import type { GatewayConfig } from '../../config.ts';
import { operation } from '../operation.ts';

const group = 'site';

/** A setting of the operator, as a string in an envelope. */
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

const onboardingUrl =
  (last: string) =>
  ({ PORTAL_PUBLIC_URL: url }: GatewayConfig) =>
    `${url.replace(/\/+$/, '')}/onboarding-app/v2/${last}`;

/** With its unit, as clients compare it. */
const pictureLimit = ({ PORTAL_PICTURE_LIMIT_BYTES: bytes }: GatewayConfig) => `${Math.floor(bytes / 1024)}KB`;

/** Settings of the site that clients read; `dashboard` is for administrators. */
export const siteOperations = [
  setting('/users/imagesize', 'The most that a picture of a user may have, in whole KB', pictureLimit),
  setting(
    '/users/publishOwnRequestsEnabled',
    'Whether publishers may decide their own requests',
    (config) => `${config.PUBLICATION_SELF_APPROVAL}`,
  ),
  setting('/users/qAUrl', 'The address where questions are answered', (config) => config.PORTAL_QUESTIONS_URL),
  setting('/users/docs', 'The address of the documentation', (config) => config.PORTAL_DOCS_URL),
  setting(
    '/users/k8s/docs/help',
    'The address of the help on private clusters',
    (config) => config.PORTAL_CLUSTER_HELP_URL,
  ),
  setting('/properties/cliPushUrl', 'Where clients push models', onboardingUrl('models')),
  setting('/properties/cliAuthUrl', 'Where clients that push models log in', onboardingUrl('auth')),
  setting('/cloudEnabled', 'Where solutions can be deployed to: JSON in a string', (config) => config.PORTAL_CLOUDS),
  operation({
    method: 'GET',
    path: '/admin/dashboard',
    group,
    summary: 'The address of the dashboards of the platform',
    access: ['Admin'],
    answer: enveloped(z.string()),
    run: async (_call, { config }) => styleB(config.PORTAL_DASHBOARD_URL),
  }),
  operation({
    method: 'GET',
    path: '/admin/version',
    group,
    summary: 'The version of the platform, not enveloped',
    access: 'open',
    answer: z.object({ status: z.literal(200), data: z.string() }),
    run: async () => ({ status: 200, data: release.version }),
  }),
];
