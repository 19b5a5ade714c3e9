import type { RoleStart, ServiceDescriptor } from './kit/descriptor.ts';
import { services } from './services.ts';

/** Every role of every service. */
export const everyRole: readonly RoleStart[] = services.flatMap(({ name, roles }: ServiceDescriptor) =>
  roles.map((role) => ({ ...role, service: name, role: role.name })),
);

/** The roles that words of a command line name: `all`, any number of `service:role`, or one role as `service role`. */
export function findRoles(words: readonly string[]): { found: RoleStart[]; unknown: string[] } {
  if (words.length === 1 && words[0] === 'all') return { found: [...everyRole], unknown: [] };
  const names = words.some((word) => word.includes(':')) ? words : [words.join(':')];
  const find = (name: string) => everyRole.find(({ service, role }) => `${service}:${role}` === name);
  return {
    found: [...new Set(names)].map(find).filter((role) => role !== undefined),
    unknown: names.filter((name) => !find(name)),
  };
}
