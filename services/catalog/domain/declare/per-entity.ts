import type { Entity } from './entity.ts';

/** Computes a value of each entity at the first call and caches it: declarations do not change. */
export function perEntity<T extends object>(make: (entity: Entity) => T): (entity: Entity) => T {
  const made = new Map<Entity, T>();
  return (entity) => {
    const known = made.get(entity);
    if (known) return known;
    const value = make(entity);
    made.set(entity, value);
    return value;
  };
}
