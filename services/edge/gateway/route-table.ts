/** Who answers. `page` and `file` are the edge itself. */
export type Destination = 'portal' | 'onboarding' | 'content' | 'file' | 'page';

export interface Route {
  /** `/api/**`: the path itself and everything below; `/operations/*`: exactly one word below; otherwise the path alone. */
  readonly pattern: string;
  readonly to: Destination;
  /** Whether the upstream gets the path without its first word. */
  readonly stripsPrefix?: boolean;
  /** Whether words of the path may be anything, `undefined` and `{id}` included: ids of content are free. */
  readonly allowsPlaceholders?: boolean;
}

/** First words of the portal's paths. Clients of the predecessor ask for them with `/api` before and without. */
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
  'downloads',
  'dropTag',
  'filter',
  'gateway',
  'getProtoFile',
  'getRelatedMySolutions',
  'model',
  'notifications',
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

/** What belongs to whom, decided by a path's first word. What is not here is the front page to browsers, and nothing to programs. */
export const routes: readonly Route[] = [
  { pattern: '/', to: 'page' },
  { pattern: '/css/**', to: 'file' },
  { pattern: '/images/**', to: 'file' },
  { pattern: '/site/**', to: 'content', allowsPlaceholders: true },
  { pattern: '/operations/*', to: 'content', allowsPlaceholders: true },
  { pattern: '/onboarding-app/**', to: 'onboarding' },
  { pattern: '/api/**', to: 'portal', stripsPrefix: true },
  ...portalPrefixes.map((word): Route => ({ pattern: `/${word}/**`, to: 'portal' })),
];
