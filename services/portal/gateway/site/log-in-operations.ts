import { z } from 'zod';
import { envelope, enveloped, styleB } from '../../../platform/envelopes/envelope.ts';
import { operation } from '../operation.ts';

const common = { group: 'site', access: 'open', answer: enveloped() } as const;

/** Pages show the detail of an answer with this status. */
const notSupported = (what: string) =>
  envelope({
    status: false,
    error_code: 'OPERATION_NOT_ALLOWED',
    response_detail: `This platform has no ${what}: log in with POST /auth/jwtToken, or at the provider of GET /auth/oidc/login.`,
  });

/** Log-ins of the predecessor that this platform does not have; pages ask for them before they show their own form. */
export const foreignLogInOperations = [
  operation({
    ...{ ...common, method: 'GET', path: '/cas/enabled' },
    summary: 'Whether users log in at a CAS server: never',
    answer: enveloped(z.literal('false')),
    run: async () => styleB('false'),
  }),
  operation({
    ...{ ...common, method: 'GET', path: '/cas/serviceValidate' },
    summary: 'Not supported: users do not log in at a CAS server',
    run: async () => notSupported('log-in at a CAS server'),
  }),
  operation({
    ...{ ...common, method: 'PUT', path: '/globalLogin' },
    summary: 'Not supported: there is no log-in for several sites',
    run: async () => notSupported('log-in for several sites'),
  }),
];
