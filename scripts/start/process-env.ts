import { settingPrefix } from '../../services/kit/config.ts';
import type { RoleStart } from '../../services/kit/descriptor.ts';
import { listenShape } from '../../services/kit/listen-address.ts';
import { namesOwnAddress } from '../../services/kit/own-addresses.ts';
import { settingNames } from '../../services/kit/setting-problems.ts';
import { everyRole } from '../../services/roles.ts';

interface NamedRole {
  readonly service: string;
  readonly role: string;
}

/**
 * What of the environment a process with these roles gets: the settings that one of them reads, and what is no setting of
 * the platform, such as PATH. Settings of others stay out, since they may be secrets; but for where others listen and are
 * called, without logins: no user may have the platform call itself. Roles that share a process share their secrets too.
 */
export function processEnv(roles: readonly NamedRole[], env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const here = everyRole.filter((known) =>
    roles.some((one) => one.service === known.service && one.role === known.role),
  );
  const isRead = reads(here, settingNames);
  const isSetting = reads(everyRole, settingNames);
  const isListening = reads(everyRole, (role) => Object.keys(listenShape(role)));
  const isOwnAddress = namesOwnAddress(everyRole);
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => {
      if (isRead(name) || !isSetting(name) || isListening(name)) return [[name, value]];
      return isOwnAddress(name) ? [[name, withoutLogin(value ?? '')]] : [];
    }),
  );
}

/** Whether a setting of this name is one of those of the roles, be it with the name of the service in front. */
function reads(
  roles: readonly RoleStart[],
  namesOf: (role: RoleStart) => readonly string[],
): (name: string) => boolean {
  const names = new Set(
    roles.flatMap((role) => namesOf(role).flatMap((name) => [name, `${settingPrefix(role.service)}${name}`])),
  );
  return (name) => names.has(name);
}

/** The address of a server without the user, the password and the options. */
export const withoutLogin = (address: string): string =>
  address.replace(/^([a-z+]+:\/\/)(?:[^/?#]*@)?([^?#]*).*$/s, '$1$2');
