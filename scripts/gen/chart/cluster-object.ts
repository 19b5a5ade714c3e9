import type { Manifest as ClusterObject } from '../../../services/deployment/domain/manifests/manifest.ts';

export type { ClusterObject };

/** Objects that are made where a value is set, or where it is not; always without a condition. */
export interface ObjectGroup {
  readonly when?: string;
  readonly unless?: string;
  readonly objects: readonly ClusterObject[];
}

export const partOf = { 'app.kubernetes.io/part-of': 'modelyard' };
export const nameLabel = 'app.kubernetes.io/name';

export const object = (apiVersion: string, kind: string, name: string, rest: object): ClusterObject => ({
  ...{ apiVersion, kind },
  metadata: { name, labels: { [nameLabel]: name, ...partOf } },
  ...rest,
});
