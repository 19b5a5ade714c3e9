import type { ApprovalPolicy } from '../domain/after-checks.ts';
import type { Catalog } from '../domain/catalog.ts';
import type { DecisionPolicy } from '../domain/policies.ts';
import type { RunCheck } from './checks/run-check.ts';
import type { ExecuteDeps } from './execute-command.ts';

/** Dependencies of the use cases. */
export interface PublicationDeps extends ExecuteDeps {
  readonly catalog: Catalog;
  readonly check: RunCheck;
  readonly policy: ApprovalPolicy & DecisionPolicy;
}
