import type { PortSetting, StartSettings } from './settings.ts';

export interface ServiceSpec {
  readonly service: string;
  readonly role: string;
  /** Every port it listens on. */
  readonly ports: readonly PortSetting[];
  /** The one of them that answers /readyz. */
  readonly health: PortSetting;
  readonly address: (settings: StartSettings) => string;
  /** Its share of a platform's work, as a small whole number. */
  readonly weight: number;
  /** Started when all others are ready: the entry point of the platform. */
  readonly last?: true;
  /** What a person who sees it for the first time would do with it. */
  readonly tryFirst: (settings: StartSettings) => string;
}

/** What a platform on one machine consists of, in the order it is stopped from the end. */
export const platformServices: readonly ServiceSpec[] = [
  {
    service: 'content',
    role: 'worker',
    weight: 2,
    ports: ['CONTENT_WORKER_PORT'],
    health: 'CONTENT_WORKER_PORT',
    address: (settings) => http(settings.CONTENT_WORKER_PORT),
    tryFirst: (settings) => `curl ${http(settings.CONTENT_WORKER_PORT)}/metrics`,
  },
  {
    service: 'content',
    role: 'gateway',
    weight: 2,
    ports: ['CONTENT_PORT'],
    health: 'CONTENT_PORT',
    address: (settings) => http(settings.CONTENT_PORT),
    tryFirst: (settings) => `curl ${http(settings.CONTENT_PORT)}/site/api-manual/solutionImages/first`,
  },
  {
    service: 'catalog',
    role: 'relay',
    weight: 1,
    ports: ['CATALOG_RELAY_PORT'],
    health: 'CATALOG_RELAY_PORT',
    address: (settings) => http(settings.CATALOG_RELAY_PORT),
    tryFirst: (settings) => `curl ${http(settings.CATALOG_RELAY_PORT)}/metrics`,
  },
  {
    service: 'catalog',
    role: 'gateway',
    weight: 2,
    ports: ['CATALOG_PORT'],
    health: 'CATALOG_PORT',
    address: (settings) => `${http(settings.CATALOG_PORT)}/ccds`,
    tryFirst: (settings) => `open ${http(settings.CATALOG_PORT)}/ccds/docs in a browser`,
  },
  {
    service: 'identity',
    role: 'relay',
    weight: 1,
    ports: ['IDENTITY_RELAY_PORT'],
    health: 'IDENTITY_RELAY_PORT',
    address: (settings) => http(settings.IDENTITY_RELAY_PORT),
    tryFirst: (settings) => `curl ${http(settings.IDENTITY_RELAY_PORT)}/metrics`,
  },
  {
    service: 'identity',
    role: 'gateway',
    weight: 1,
    ports: ['IDENTITY_PORT'],
    health: 'IDENTITY_PORT',
    address: (settings) => http(settings.IDENTITY_PORT),
    tryFirst: (settings) => `open ${http(settings.IDENTITY_PORT)}/docs in a browser`,
  },
  {
    service: 'publication',
    role: 'worker',
    weight: 1,
    ports: ['PUBLICATION_WORKER_PORT'],
    health: 'PUBLICATION_WORKER_PORT',
    address: (settings) => http(settings.PUBLICATION_WORKER_PORT),
    tryFirst: (settings) => `curl ${http(settings.PUBLICATION_WORKER_PORT)}/metrics`,
  },
  {
    service: 'notification',
    role: 'worker',
    weight: 1,
    ports: ['NOTIFICATION_WORKER_PORT'],
    health: 'NOTIFICATION_WORKER_PORT',
    address: (settings) => http(settings.NOTIFICATION_WORKER_PORT),
    tryFirst: (settings) => `curl ${http(settings.NOTIFICATION_WORKER_PORT)}/metrics`,
  },
  {
    service: 'notification',
    role: 'gateway',
    weight: 1,
    ports: ['NOTIFICATION_PORT'],
    health: 'NOTIFICATION_PORT',
    address: (settings) => http(settings.NOTIFICATION_PORT),
    tryFirst: (settings) => `open ${http(settings.NOTIFICATION_PORT)}/docs in a browser`,
  },
  {
    service: 'portal',
    role: 'worker',
    weight: 1,
    ports: ['PORTAL_WORKER_PORT'],
    health: 'PORTAL_WORKER_PORT',
    address: (settings) => http(settings.PORTAL_WORKER_PORT),
    tryFirst: (settings) => `curl ${http(settings.PORTAL_WORKER_PORT)}/metrics`,
  },
  {
    service: 'portal',
    role: 'gateway',
    weight: 2,
    ports: ['PORTAL_PORT'],
    health: 'PORTAL_PORT',
    address: (settings) => http(settings.PORTAL_PORT),
    tryFirst: (settings) => `open ${http(settings.PORTAL_PORT)}/docs in a browser`,
  },
  {
    service: 'orchestrator',
    role: 'worker',
    weight: 2,
    ports: ['ORCHESTRATOR_WORKER_PORT'],
    health: 'ORCHESTRATOR_WORKER_PORT',
    address: (settings) => http(settings.ORCHESTRATOR_WORKER_PORT),
    tryFirst: (settings) => `curl ${http(settings.ORCHESTRATOR_WORKER_PORT)}/metrics`,
  },
  {
    service: 'orchestrator',
    role: 'gateway',
    weight: 2,
    ports: ['ORCHESTRATOR_PORT'],
    health: 'ORCHESTRATOR_PORT',
    address: (settings) => http(settings.ORCHESTRATOR_PORT),
    tryFirst: (settings) => `curl ${http(settings.ORCHESTRATOR_PORT)}/solutions`,
  },
  {
    service: 'classifier',
    role: 'rpc',
    weight: 1,
    ports: ['CLASSIFIER_GRPC_PORT', 'CLASSIFIER_HTTP_PORT'],
    health: 'CLASSIFIER_HTTP_PORT',
    address: (settings) => `127.0.0.1:${settings.CLASSIFIER_GRPC_PORT} (gRPC), ${http(settings.CLASSIFIER_HTTP_PORT)}`,
    tryFirst: () => 'npm run demo',
  },
  {
    service: 'edge',
    role: 'gateway',
    weight: 2,
    last: true,
    ports: ['EDGE_PORT'],
    health: 'EDGE_PORT',
    address: (settings) => http(settings.EDGE_PORT),
    tryFirst: (settings) => `open ${http(settings.EDGE_PORT)} in a browser`,
  },
];

export const serviceName = ({ service, role }: ServiceSpec) => `${service} ${role}`;

function http(port: number): string {
  return `http://127.0.0.1:${port}`;
}
