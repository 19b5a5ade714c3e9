import { type FieldValue, type FormField, type MessageShape, scalarOf } from './message-shape.ts';

export interface CallableOperation {
  readonly name: string;
  readonly request: MessageShape;
  readonly response: MessageShape;
  /** A message that it takes, as JSON has it. */
  readonly example: unknown;
}

type Node = Readonly<Record<string, unknown>>;

const json = 'application/json';

/**
 * The operations of a deployment that take JSON, from its OpenAPI document. What the document has beside the words of
 * `createMessageSchemas` becomes a field for JSON, so that a later release of the platform has a form as well.
 */
export function readOperations(document: unknown): readonly CallableOperation[] {
  const shapes = new Map<string, MessageShape>();
  const schemas = asNode(asNode(asNode(document).components).schemas);

  function shapeOf(schema: Node): MessageShape {
    const ref = typeof schema.$ref === 'string' ? (schema.$ref.split('/').at(-1) ?? '') : '';
    const known = shapes.get(ref);
    if (known) return known;
    const found = asNode(Object.hasOwn(schemas, ref) ? schemas[ref] : undefined);
    const fields = Object.entries(asNode(found.properties)).map(([name, one]) => fieldOf(name, asNode(one)));
    const shape = { name: ref.split('.').at(-1) ?? ref, fields };
    shapes.set(ref, shape);
    return shape;
  }

  function fieldOf(name: string, schema: Node): FormField {
    const { description, additionalProperties, propertyNames, items, 'x-oneof': oneof } = schema;
    const about = {
      name,
      ...(typeof description === 'string' && { description }),
      ...(typeof oneof === 'string' && { oneof }),
    };
    if (isNode(additionalProperties)) {
      const key = readValue({ type: 'string', ...asNode(propertyNames) });
      return { ...about, holds: 'map', value: readValue(additionalProperties), key, isOptional: false };
    }
    if (schema.type === 'array' && isNode(items))
      return { ...about, holds: 'list', value: readValue(items), isOptional: false };
    const isNullable = Array.isArray(schema.anyOf);
    const one = isNullable ? asNode((schema.anyOf as unknown[])[0]) : schema;
    return { ...about, holds: 'one', value: readValue(one), isOptional: isNullable || schema['x-optional'] === true };
  }

  function readValue(schema: Node): FieldValue {
    if (typeof schema.$ref === 'string') return { type: 'message', shape: () => shapeOf(schema) };
    if (Array.isArray(schema.enum)) return { type: 'choice', choices: schema.enum.map(String) };
    if (schema.contentEncoding === 'base64') return { type: 'bytes' };
    if (schema.type === 'boolean') return { type: 'boolean' };
    const scalar = scalarOf(String(schema.format));
    if (scalar) return scalar;
    return { type: schema.type === 'string' ? 'text' : 'json' };
  }

  return Object.entries(asNode(asNode(document).paths)).flatMap(([path, item]) => {
    const { requestBody, responses } = asNode(asNode(item).post);
    const request = asNode(asNode(asNode(requestBody).content)[json]);
    const response = asNode(asNode(asNode(asNode(responses)[200]).content)[json]);
    const [takes, gives] = [oneOf(request), oneOf(response)];
    if (!takes || !gives) return [];
    const example = asNode(asNode(request.examples).message).value;
    return [{ name: path.slice(1), request: shapeOf(takes), response: shapeOf(gives), example }];
  });
}

/** Its schema says: one message, or a list of them. */
function oneOf({ schema }: Node): Node | undefined {
  const { oneOf: forms } = asNode(schema);
  return Array.isArray(forms) && isNode(forms[0]) ? forms[0] : undefined;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const asNode = (value: unknown): Node => (isNode(value) ? value : {});
