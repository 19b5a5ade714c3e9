import type { AnyRecord, Entity } from '../../../services/catalog/domain/declare/entity.ts';
import type { CatalogStore } from '../../../services/catalog/domain/ports.ts';
import { by } from './test-store.ts';

/** One way to the records of a catalog. Every call rejects where it is refused. */
export interface RecordAccess {
  /** The fields that a replaced record keeps, whatever the new one says. */
  fixed(entity: Entity): readonly string[];
  /** Resolves to the record as it is answered. */
  create(entity: Entity, record: AnyRecord): Promise<AnyRecord>;
  /** `record` names the key, and whatever else tells where it is. */
  read(entity: Entity, record: AnyRecord): Promise<AnyRecord>;
  replace(entity: Entity, record: AnyRecord): Promise<void>;
  remove(entity: Entity, record: AnyRecord): Promise<void>;
}

export const createStoreAccess = ({ records }: CatalogStore): RecordAccess => ({
  fixed: ({ key }) => key,
  create: async (entity, record) => (await records.create(entity, record, by)).record,
  read: async (entity, record) => (await records.get(entity, record)).record,
  replace: async (entity, record) => void (await records.replace(entity, record, record, { by })),
  remove: (entity, record) => records.remove(entity, record, { by }),
});
