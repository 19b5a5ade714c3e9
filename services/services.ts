import { artifacts } from './artifacts/service.ts';
import { catalog } from './catalog/service.ts';
import { classifier } from './classifier/service.ts';
import { composer } from './composer/service.ts';
import { content } from './content/service.ts';
import { deployment } from './deployment/service.ts';
import { edge } from './edge/service.ts';
import { federation } from './federation/service.ts';
import { identity } from './identity/service.ts';
import { logs } from './logs/service.ts';
import { notification } from './notification/service.ts';
import { onboarding } from './onboarding/service.ts';
import { orchestrator } from './orchestrator/service.ts';
import { portal } from './portal/service.ts';
import { publication } from './publication/service.ts';
import { registry } from './registry/service.ts';
import { web } from './web/service.ts';

/** Every service there is, in the order in which they are started. A list, not a scan. */
export const services = [
  content,
  catalog,
  identity,
  publication,
  notification,
  portal,
  orchestrator,
  classifier,
  artifacts,
  onboarding,
  registry,
  deployment,
  composer,
  web,
  federation,
  logs,
  edge,
] as const;
