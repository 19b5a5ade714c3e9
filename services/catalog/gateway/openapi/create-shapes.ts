import { z } from 'zod';
import { leafShape } from './leaf-shape.ts';
import { listShape } from './list-shape.ts';
import { componentNameOf } from './reachable.ts';
import type { Schema } from './schema.ts';

type Schemas = Readonly<Record<string, Schema>>;

/** The zod shape of a schema of the document. */
export type ShapeOf = (schema: Schema) => z.ZodType;

/**
 * Makes zod shapes of the schemas that follow from entities and parameters: each when it is first needed, because a shape
 * takes kilobytes and answers need none, and once however many operations take it. They convert nothing.
 */
export function createShapes(components: Schemas): ShapeOf {
  const made = new Map<string, z.ZodType>();

  const shapeOf: ShapeOf = (schema) => {
    const key = JSON.stringify(schema);
    const known = made.get(key);
    if (known) return known;
    const shape = make(schema);
    made.set(key, shape);
    return shape;
  };

  function make(schema: Schema): z.ZodType {
    const name = componentNameOf(schema);
    if (name === undefined) return makeTyped(schema);
    const component = components[name];
    if (!component) throw new Error(`There is no schema ${name}`);
    return shapeOf(component);
  }

  function makeTyped(schema: Schema): z.ZodType {
    const [type, ...others] = [schema.type].flat();
    const said = `must be ${[type, ...others].join(',')}`;
    const shape = makeOf(String(type), schema, said);
    return others.includes('null') ? z.nullable(shape) : shape;
  }

  function makeOf(type: string, schema: Schema, said: string): z.ZodType {
    if (type === 'object') return objectShape(schema, said);
    if (type === 'array') return listShape(schema, shapeOf(Object(schema.items)), said);
    return leafShape(type, schema, said);
  }

  function objectShape({ properties, required }: Schema, said: string): z.ZodType {
    const needed = new Set([required ?? []].flat());
    const fields = Object.entries<Schema>(Object(properties)).map(([name, schema]) => {
      const shape = shapeOf(schema);
      return [name, needed.has(name) ? shape : z.optional(shape)] as const;
    });
    return z.object(Object.fromEntries(fields), said);
  }

  return shapeOf;
}
