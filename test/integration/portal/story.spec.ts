import { randomBytes } from 'node:crypto';
import { type Around, portalStory, type Step, type StoryAddresses } from '../../e2e/portal.ts';
import { account } from '../../support/catalog.ts';
import { sharedPortal, type TestPortal } from '../../support/portal.ts';
import { type RoleProcess, type RunningRole, shortSessionTimeout } from '../../support/roles.ts';

/** Workers, and the ports they are asked for their health at. */
const workers = {
  content: ['content', 'worker', 'CONTENT_WORKER_PORT'],
  publication: ['publication', 'worker', 'PUBLICATION_WORKER_PORT'],
  portal: ['portal', 'worker', 'PORTAL_WORKER_PORT'],
  notification: ['notification', 'worker', 'NOTIFICATION_WORKER_PORT'],
  relay: ['catalog', 'relay', 'CATALOG_RELAY_PORT'],
} as const;
type Worker = keyof typeof workers;

/** Whose work a step is: that one is killed in the middle of it. */
const killedIn: Readonly<Partial<Record<Step, Worker>>> = {
  create: 'relay',
  describe: 'content',
  attach: 'content',
  publish: 'publication',
  check: 'publication',
  approve: 'publication',
  search: 'portal',
  comment: 'notification',
  rate: 'notification',
  download: 'relay',
  unpublish: 'publication',
  notify: 'notification',
};

describe('the story of a model in the marketplace', function () {
  this.timeout(300_000);
  let portal: TestPortal;
  let addresses: StoryAddresses;
  const beside: RunningRole[] = [];
  /** One of each worker; it may be about to come back. */
  const second = new Map<Worker, Promise<RoleProcess>>();

  const settings = () => ({
    ...shortSessionTimeout,
    NOTIFICATION_SCHEMA: schema,
    DATABASE_URL: portal.catalog.schema.url,
    CATALOG_SCHEMA: portal.catalog.schema.schema,
  });
  const schema = `story_${randomBytes(4).toString('hex')}`;

  async function start(worker: Worker): Promise<RoleProcess> {
    const [service, role, port] = workers[worker];
    return portal.startBesideProcess(service, role, port, settings());
  }

  before(async () => {
    portal = await sharedPortal();
    const keep = async (starting: Promise<RunningRole>) => {
      const role = await starting;
      beside.push(role);
      return role;
    };
    // The shared portal has one of each but for notification, which is not among what other specs need.
    const [other] = await Promise.all([
      keep(portal.startGateway(shortSessionTimeout)),
      keep(portal.startBeside(...workers.notification, settings())),
    ]);
    const doors = [portal.url, other.url].map((url) =>
      keep(portal.startBeside('edge', 'gateway', 'EDGE_PORT', { EDGE_PORTAL_URL: url })),
    );
    for (const worker of Object.keys(workers) as Worker[]) second.set(worker, start(worker));
    await Promise.all(second.values());
    const { loginName: username, password } = await portal.join('approver', ['MLP System User', 'Publisher']);
    addresses = {
      edgeUrls: (await Promise.all(doors)).map(({ url }) => url),
      catalogUrl: portal.catalog.url.replace(/\/ccds$/, ''),
      catalogAccount: `${account.name}:${account.password}`,
      publisher: { username, password },
    };
  });
  after(async () => {
    const started = await Promise.allSettled(second.values());
    const there = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    await Promise.all([...beside, ...there].map((role) => role.stop()));
  });

  it('succeeds with two portals and two of each worker', () => portalStory(addresses));

  it('succeeds when a worker is killed at every step', async () => {
    const around: Around = async (step, work) => {
      const worker = killedIn[step];
      if (!worker) return work();
      const killed = await second.get(worker);
      await Promise.all([work(), killed?.kill()]);
      // It comes back while the story goes on.
      second.set(worker, start(worker));
    };
    await portalStory(addresses, around);
  });
});
