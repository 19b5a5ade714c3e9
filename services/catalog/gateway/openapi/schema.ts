import type { Schema } from '../../../kit/http/api/schemas.ts';

/** A JSON Schema of the 2020-12 dialect, which is that of OpenAPI 3.1. */
export type { Schema };

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

export const listOf = (items: Schema): Schema => ({ type: 'array', items });

/** The body of a page of `items`. */
export const pageOf = (name: string): Schema => ref(`PageOf${name}`);

export const nullable = (schema: Schema): Schema => ({ ...schema, type: [schema.type, 'null'] });

/** An object of these properties, all of which are there. */
export const object = (properties: Schema): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

export const propertiesOf = ({ properties }: Schema): Schema => Object(properties);

export const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });
