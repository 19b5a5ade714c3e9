/** The services behind the edge, each at the address in `EDGE_<SERVICE>_URL`. */
export const upstreamServices = [
  'content',
  'portal',
  'onboarding',
  'deployment',
  'composer',
  'logs',
  'artifacts',
] as const;
export type UpstreamService = (typeof upstreamServices)[number];

/** Who answers; `docs`, `file` and `page` are the edge itself. */
export type Destination = UpstreamService | 'docs' | 'file' | 'page';

export interface Route {
  /** `/api/**`: the path itself and everything below; `/operations/*`: exactly one segment below; otherwise the path itself. */
  readonly pattern: string;
  readonly to: Destination;
  /** Whether the upstream gets the path without its first segment. */
  readonly stripsPrefix?: boolean;
  /** Whether segments like `undefined` and `{id}` are accepted: ids of content may have any form. */
  readonly allowsPlaceholders?: boolean;
}

/** First segments of the portal's paths. Clients of the predecessor request them with and without `/api`. */
export const portalPrefixes = [
  '.well-known',
  'addTag',
  'admin',
  'auth',
  'cas',
  'cloudEnabled',
  'comments',
  'createRole',
  'deleteRole',
  'download',
  'downloads',
  'dropTag',
  'filter',
  'gateway',
  'getProtoFile',
  'getRelatedMySolutions',
  'globalLogin',
  'model',
  'notifications',
  'oauth',
  'portal',
  'preferredTags',
  'properties',
  'publish',
  'readArtifactSolutions',
  'roles',
  'searchSolutionBykeyword',
  'solution',
  'solutions',
  'tags',
  'thread',
  'unpublish',
  'updateRole',
  'user',
  'users',
  'validation',
  'webBasedOnBoarding',
] as const;

/** What clients of the predecessor's deployment services call. */
const deploymentPrefixes = ['azure', 'cloudone', 'cloudtwo', 'deploy', 'openstack', 'status'] as const;

/** `dsce`: what the predecessor's canvas calls. */
const composerPrefixes = ['compositions', 'dsce', 'matches', 'palette'] as const;

/** Routes by the first segment of a path. Other paths are the web portal for browsers, and 404 for programs. */
export const routes: readonly Route[] = [
  { pattern: '/', to: 'page' },
  { pattern: '/assets/**', to: 'file' },
  { pattern: '/css/**', to: 'file' },
  { pattern: '/images/**', to: 'file' },
  { pattern: '/js/**', to: 'file' },
  { pattern: '/schemas/**', to: 'file' },
  { pattern: '/docs/**', to: 'docs' },
  { pattern: '/swagger-ui/**', to: 'docs' },
  { pattern: '/site/**', to: 'content', allowsPlaceholders: true },
  { pattern: '/operations/*', to: 'content', allowsPlaceholders: true },
  { pattern: '/onboarding-app/**', to: 'onboarding' },
  { pattern: '/deployments/**', to: 'deployment' },
  { pattern: '/run/**', to: 'deployment' },
  { pattern: '/inference/**', to: 'deployment' },
  { pattern: '/getSolutionZip/**', to: 'deployment' },
  { pattern: '/package/**', to: 'deployment' },
  ...deploymentPrefixes.map((word): Route => ({ pattern: `/${word}/**`, to: 'deployment' })),
  ...composerPrefixes.map((word): Route => ({ pattern: `/${word}/**`, to: 'composer' })),
  { pattern: '/logs/**', to: 'logs' },
  { pattern: '/v1/logs', to: 'logs' },
  { pattern: '/repository/**', to: 'artifacts', allowsPlaceholders: true },
  { pattern: '/api/**', to: 'portal', stripsPrefix: true },
  ...portalPrefixes.map((word): Route => ({ pattern: `/${word}/**`, to: 'portal' })),
];

/**
 * Paths of services, without prefix, that answer with streams of events or lines. What a client accepts does not count: any request
 * could claim the connections of streams.
 */
const eventStreams =
  /^\/(?:notifications\/[^/]+\/stream|deployments\/[^/]+\/(?:events|logs)|compositions\/[^/]+\/events|logs\/stream|onboarding-app\/v2\/tasks\/[^/]+)\/?(?:\?|$)/i;

export const isEventStream = (method: string, target: string): boolean => method === 'GET' && eventStreams.test(target);
