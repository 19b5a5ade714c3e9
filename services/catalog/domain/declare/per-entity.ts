import type { Entity } from './entity.ts';

/** What follows from a declaration alone, worked out at the first call and kept: declarations do not change. */
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
