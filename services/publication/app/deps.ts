import type { ApprovalPolicy } from '../domain/after-checks.ts';
import type { Places } from '../domain/artifact-address.ts';
import type { Catalog } from '../domain/catalog.ts';
import type { FindMaterial } from '../domain/checks/material.ts';
import type { Seen } from '../domain/checks/seen.ts';
import type { Content } from '../domain/content.ts';
import type { DecisionPolicy } from '../domain/policies.ts';
import type { RunCheck } from './checks/run-check.ts';
import type { ScanFilesDeps } from './scan-files.ts';

/** Dependencies of the use cases. */
export interface PublicationDeps extends ScanFilesDeps {
  readonly catalog: Catalog;
  readonly check: RunCheck;
  readonly content: Pick<Content, 'versions' | 'freeze' | 'settle'>;
  readonly findMaterial: FindMaterial;
  readonly places: Places;
  readonly seen: Seen;
  readonly policy: ApprovalPolicy & DecisionPolicy;
}
