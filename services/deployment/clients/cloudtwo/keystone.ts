import { z } from 'zod';
import type { Clock } from '../../../kit/clock.ts';
import { AppError, unavailable } from '../../../kit/errors.ts';
import { cloudError } from './cloud-error.ts';
import type { CloudHttp } from './cloud-http.ts';

/** The account at Keystone: an application credential, which can be limited and revoked, or a person's of a project. */
export type CloudAccount =
  | { readonly kind: 'application'; readonly id: string; readonly secret: string }
  | {
      readonly kind: 'password';
      readonly user: string;
      readonly password: string;
      readonly userDomain: string;
      readonly project: string;
      readonly projectDomain: string;
    };

export interface KeystoneOptions {
  /** With or without `/v3`. */
  readonly url: string;
  readonly account: CloudAccount;
  /** Undefined: the first region of the catalog. */
  readonly region: string | undefined;
  readonly interface: 'public' | 'internal';
}

export type ServiceType = 'compute' | 'network' | 'image';

export interface CloudSession {
  readonly token: string;
  /** Without a slash at its end. Errors: `unprocessable` where the catalog has no such service. */
  endpointOf(type: ServiceType): string;
}

export interface Keystone {
  /** The session in use; a new one shortly before that expires. */
  session(): Promise<CloudSession>;
  /** Instead of one whose token was not accepted. Concurrent callers get the same. */
  renew(refused: CloudSession): Promise<CloudSession>;
}

const Issued = z.object({
  token: z.object({
    expires_at: z.string(),
    catalog: z.array(
      z.object({
        type: z.string(),
        endpoints: z.array(z.object({ interface: z.string(), region_id: z.string().nullish(), url: z.string() })),
      }),
    ),
  }),
});
type Catalog = z.output<typeof Issued>['token']['catalog'];

const renewBeforeMs = 2 * 60_000;

export function createKeystone(http: CloudHttp, clock: Clock, options: KeystoneOptions): Keystone {
  let current: (CloudSession & { readonly until: number }) | undefined;
  let issuing: Promise<CloudSession> | undefined;

  async function issue(): Promise<CloudSession> {
    const url = `${options.url.replace(/\/+$/, '').replace(/\/v3$/, '')}/v3/auth/tokens`;
    const answer = await http({ method: 'POST', url, body: { auth: authOf(options.account) }, repeatable: true });
    if (answer.status === 401)
      throw new AppError('forbidden', 'Keystone does not accept the account: give the credentials anew.');
    if (answer.status !== 201) throw cloudError('Keystone', 'POST', answer);
    const token = answer.headers['x-subject-token'];
    const read = Issued.safeParse(answer.body);
    if (typeof token !== 'string' || !read.success) throw unavailable('Keystone gave no token with a catalog.');
    const { catalog, expires_at } = read.data.token;
    const until = Date.parse(expires_at) - renewBeforeMs;
    current = { token, until, endpointOf: (type) => endpointOf(catalog, type, options) };
    return current;
  }
  const issueOnce = () => {
    issuing ??= issue().finally(() => {
      issuing = undefined;
    });
    return issuing;
  };

  return {
    session: async () => (current && clock.now() < current.until ? current : issueOnce()),
    renew: async (refused) => (current && current !== refused ? current : issueOnce()),
  };
}

function authOf(account: CloudAccount): object {
  if (account.kind === 'application') {
    const { id, secret } = account;
    return { identity: { methods: ['application_credential'], application_credential: { id, secret } } };
  }
  const { user, password, userDomain, project, projectDomain } = account;
  return {
    identity: { methods: ['password'], password: { user: { name: user, password, domain: { name: userDomain } } } },
    scope: { project: { name: project, domain: { name: projectDomain } } },
  };
}

function endpointOf(catalog: Catalog, type: ServiceType, { region, interface: wanted }: KeystoneOptions): string {
  const found = catalog
    .filter((service) => service.type === type)
    .flatMap(({ endpoints }) => endpoints)
    .find((one) => one.interface === wanted && (region === undefined || one.region_id === region));
  if (found) return found.url.replace(/\/+$/, '');
  const where = region === undefined ? '' : ` in the region ${region}`;
  throw new AppError('unprocessable', `The cloud has no ${wanted} endpoint of the service ${type}${where}.`, {
    reason: 'service_missing',
  });
}
