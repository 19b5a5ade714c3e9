import type { MethodValue, ModelMethod, ModelRuntime, PackageList, Requirement } from './model-metadata.ts';

/** `metadata.json` after it has passed its schema. */
export interface MetadataDocument {
  readonly modelVersion?: string | number;
  readonly runtime: RuntimeDocument | readonly [RuntimeDocument, ...RuntimeDocument[]];
  readonly methods: Readonly<Record<string, MethodDocument>>;
}

export interface RuntimeDocument {
  readonly name: string;
  readonly version: string;
  readonly executable?: string;
  readonly toolkit?: string;
  readonly dependencies: {
    readonly pip?: PackagesDocument;
    readonly conda?: PackagesDocument;
    readonly java?: PackagesDocument;
    readonly packages?: readonly RequirementDocument[];
  };
}

interface PackagesDocument {
  readonly indexes?: readonly string[];
  readonly channels?: readonly string[];
  readonly requirements?: readonly RequirementDocument[];
}

interface RequirementDocument {
  readonly name: string;
  readonly version?: string | null;
}

export interface MethodDocument {
  readonly description?: string;
  readonly input?: ValueDocument;
  readonly output?: ValueDocument;
}

/** Up to 0.5 the name of a message. */
type ValueDocument = string | { readonly name: string; readonly media_type: readonly string[] };

export function runtimeOf({ name, version, executable, toolkit, dependencies }: RuntimeDocument): ModelRuntime {
  return {
    name,
    version,
    ...(executable !== undefined && { executable }),
    ...(toolkit !== undefined && { toolkit }),
    pip: packagesOf(dependencies.pip),
    conda: packagesOf(dependencies.conda),
    java: packagesOf(dependencies.java),
    packages: (dependencies.packages ?? []).map(requirementOf),
  };
}

const packagesOf = ({ indexes, channels, requirements = [] }: PackagesDocument = {}): PackageList => ({
  sources: indexes ?? channels ?? [],
  requirements: requirements.map(requirementOf),
});

const requirementOf = ({ name, version }: RequirementDocument): Requirement => ({ name, ...(version && { version }) });

export const methodOf = ({ description = '', input, output }: MethodDocument): ModelMethod => ({
  description,
  ...(input !== undefined && { input: methodValueOf(input) }),
  ...(output !== undefined && { output: methodValueOf(output) }),
});

const methodValueOf = (value: ValueDocument): MethodValue =>
  typeof value === 'string'
    ? { name: value, mediaTypes: ['application/vnd.google.protobuf'] }
    : { name: value.name, mediaTypes: value.media_type };
