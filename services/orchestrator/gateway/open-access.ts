import { knownHosts, requireKnownHost } from '../../kit/http/known-hosts.ts';
import { anonymousClient } from '../../platform/principals/client-of.ts';
import { authoriseEverybody } from '../app/access/authorise.ts';
import type { Access } from './deps.ts';

/** Everybody may do everything, under a name of this server. */
export const openAccess = (listenHost: string, names: readonly string[]): Access => ({
  ...{ authorise: authoriseEverybody, clientOf: anonymousClient, isOwnHost: knownHosts({ listenHost, names }) },
  checkHost: requireKnownHost({ listenHost, names, setting: 'ORCHESTRATOR_SERVED_HOSTS' }),
});
