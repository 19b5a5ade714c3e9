import type { z } from 'zod';
import { ConfigError, type Environment, environmentOf, readSettings, settingPrefix } from './config.ts';
import type { RoleStart } from './descriptor.ts';
import { serviceClientSettings } from './http/tls/service-settings.ts';
import { listenShape } from './listen-address.ts';
import { logSettings, traceSettings } from './role-settings.ts';

/** Everything a role reads, on whichever layer. */
function shapeOf(role: RoleStart): z.ZodRawShape {
  return { ...logSettings, ...traceSettings, ...serviceClientSettings, ...listenShape(role), ...role.settings };
}

/** The names of everything a role reads; in the environment the service's own prefix may be in front of each. */
export const settingNames = (role: RoleStart): readonly string[] => Object.keys(shapeOf(role));

/** What is wrong with the values of these roles' settings, before any of them is started. */
export function valueProblems(roles: readonly RoleStart[], env: Environment): string[] {
  return roles.flatMap((role) => {
    try {
      const own = environmentOf(role.service, env);
      readSettings(shapeOf(role), own);
      role.validate?.(own);
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return error.problems;
      throw error;
    }
  });
}

/**
 * Names that begin as settings of these services do and that no role reads, mostly misspelt ones: the setting that was
 * meant would silently keep its default. Other services' settings may begin so too (CATALOG_URL is the portal's), so all
 * roles there are have to be `known`.
 */
export function nameProblems(roles: readonly RoleStart[], known: readonly RoleStart[], env: Environment): string[] {
  if (known.length === 0) return [];
  const names = new Set(known.flatMap((role) => Object.keys(shapeOf(role))));
  return [...new Set(roles.map(({ service }) => service))].flatMap((service) => {
    const prefix = settingPrefix(service);
    const isRead = (name: string) => names.has(name) || names.has(name.slice(prefix.length));
    return Object.keys(env)
      .filter((name) => name.startsWith(prefix) && !isRead(name))
      .map((name) => `${name} is no setting of ${service}: correct its name, or unset it`);
  });
}
