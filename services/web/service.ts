import type { ServiceDescriptor } from '../kit/descriptor.ts';

export const web = {
  name: 'web',
  purpose: 'The web portal: pages for people, which the edge serves.',
  // It is files that a build makes; no process of its own.
  roles: [],
} as const satisfies ServiceDescriptor;
