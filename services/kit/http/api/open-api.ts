import type { Method } from './operation.ts';
import type { Schema } from './schemas.ts';

/** One operation as OpenAPI describes it. */
export interface DescribedOperation<O extends object = Schema> {
  readonly method: Method;
  readonly path: string;
  readonly group: string;
  readonly object: O;
}

export interface OpenApiParts<O extends object, C extends object> {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly Schema[];
  readonly operations: readonly DescribedOperation<O>[];
  /** Sentences about groups, in the order of the page; groups without one follow from the operations. */
  readonly groups?: Readonly<Record<string, string>>;
  readonly components: C;
  readonly security?: readonly Schema[];
}

/** Writes the OpenAPI 3.1 document of an API. */
export function writeOpenApi<O extends object, C extends object>(parts: OpenApiParts<O, C>) {
  const { info, servers, operations, groups, components, security } = parts;
  const paths: Record<string, Record<string, O>> = {};
  for (const { method, path, object } of operations) {
    // OpenAPI has no parameter of several segments.
    const shown = path.replace('+}', '}');
    paths[shown] ??= {};
    Object.assign(paths[shown], { [method.toLowerCase()]: object });
  }
  return {
    openapi: '3.1.0' as const,
    info: { ...info, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers,
    ...(security && { security }),
    tags: tagsOf(operations, groups),
    paths,
    components,
  };
}

function tagsOf(operations: readonly DescribedOperation<object>[], groups?: Readonly<Record<string, string>>) {
  const used = new Set(operations.map(({ group }) => group));
  if (!groups) return [...used].map((name) => ({ name }));
  return Object.entries(groups)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }));
}

/** `getSolutionsSolutionId`: the name of an operation in the document and in generated clients. */
export const operationId = ({ method, path }: { readonly method: Method; readonly path: string }): string =>
  `${method.toLowerCase()}${path.replaceAll(/[/{}_-]+(\w)?/g, (_, letter: string = '') => letter.toUpperCase())}`;
