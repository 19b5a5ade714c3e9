import { AppError, unavailable } from '../../../kit/errors.ts';
import { cloudError } from './cloud-error.ts';
import type { CloudAnswer, CloudHttp } from './cloud-http.ts';
import type { CloudSession, Keystone, ServiceType } from './keystone.ts';

export interface OpenStackRequest {
  readonly service: ServiceType;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below the version: `/servers`. */
  readonly path: string;
  readonly body?: object;
}

/** The services of one project. Errors of both: `unavailable`, `forbidden`, `conflict`, `unprocessable` with what the cloud says. */
export interface OpenStack {
  /** Undefined where there is no such resource, or the answer has no body. */
  call<T>(request: OpenStackRequest): Promise<T | undefined>;
  /** All pages of a collection: `{ servers: […], servers_links: […] }`. */
  list<T>(service: ServiceType, path: string, query?: Readonly<Record<string, string>>): Promise<readonly T[]>;
}

const names = { compute: 'Nova', network: 'Neutron', image: 'Glance' } as const;
/** The catalog has Nova's with its version. */
const versions = { compute: '', network: '/v2.0', image: '/v2' } as const;
/** Tags at creation: since Queens. */
const microVersion = 'compute 2.52';
const pageLimit = 200;

export function createOpenStack(http: CloudHttp, keystone: Keystone): OpenStack {
  async function send({ service, method, path, body }: OpenStackRequest): Promise<CloudAnswer> {
    const withToken = ({ token, endpointOf }: CloudSession) => {
      const base = endpointOf(service);
      const url = `${base}${base.endsWith(versions[service]) ? '' : versions[service]}${path}`;
      const version = service === 'compute' ? { 'openstack-api-version': microVersion } : {};
      return http({ method, url, headers: { 'x-auth-token': token, ...version }, ...(body && { body }) });
    };
    const session = await keystone.session();
    const answer = await withToken(session);
    // Ended early or revoked; nothing was done.
    const last = answer.status === 401 ? await withToken(await keystone.renew(session)) : answer;
    if (last.status === 406)
      throw new AppError('unprocessable', `Nova is older than ${microVersion}.`, { reason: 'cloud_too_old' });
    if (last.status >= 300 && !(last.status === 404 && method !== 'POST'))
      throw cloudError(names[service], method, last);
    return last;
  }

  return {
    async call<T>(request: OpenStackRequest) {
      const { status, body } = await send(request);
      return status === 404 ? undefined : (body as T | undefined);
    },

    async list<T>(service: ServiceType, path: string, query: Readonly<Record<string, string>> = {}) {
      const collection = String(path.split('/')[1]?.replaceAll('-', '_'));
      const items: T[] = [];
      let search = `?${new URLSearchParams(query)}`;
      for (let page = 0; page < pageLimit; page += 1) {
        const { status, body } = await send({ service, method: 'GET', path: path + search });
        const answered = (status === 404 ? {} : body) as Page<T>;
        const found = answered?.[collection];
        if (status !== 404 && !Array.isArray(found)) throw unavailable(`${names[service]} gave no ${collection}.`);
        items.push(...((found ?? []) as T[]));
        const next = nextOf(answered, collection);
        if (next === undefined) return items;
        // Its path and host may be those behind a proxy.
        search = new URL(next, 'http://cloud').search;
      }
      throw new AppError('bad_gateway', `${names[service]} has more than ${pageLimit} pages of ${collection}.`);
    },
  };
}

interface Page<T> {
  readonly [collection: string]: readonly (T | { readonly rel: string; readonly href: string })[] | string | undefined;
}

function nextOf<T>(page: Page<T>, collection: string): string | undefined {
  if (typeof page.next === 'string') return page.next;
  const links = (page[`${collection}_links`] ?? []) as readonly { readonly rel: string; readonly href: string }[];
  return links.find(({ rel }) => rel === 'next')?.href;
}
