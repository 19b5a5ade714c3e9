/** What `metadata.json` says, the same for all versions of its schema. */
export interface ModelMetadata {
  /** `0.3` to `0.6`. */
  readonly schemaVersion: SchemaVersion;
  /** As the catalog has it: without white space, 100 characters at most. */
  readonly name: string;
  /** The version that the client asks for. */
  readonly modelVersion?: string;
  /** The catalog's code of the toolkit; undefined where none is named or it is not known. */
  readonly toolkitTypeCode?: string;
  /** One or more; the first is the one the model is started with. */
  readonly runtimes: readonly [ModelRuntime, ...ModelRuntime[]];
  readonly methods: ReadonlyMap<string, ModelMethod>;
}

export type SchemaVersion = '0.3' | '0.4' | '0.5' | '0.6';

export interface ModelRuntime {
  /** `python`, `r`, `javaargus`, `h2o`, `javageneric`, `javaspark`, `c++`. */
  readonly name: string;
  readonly version: string;
  readonly executable?: string;
  readonly toolkit?: string;
  readonly pip: PackageList;
  readonly conda: PackageList;
  /** Of R. */
  readonly packages: readonly Requirement[];
  readonly java: PackageList;
}

/** Requirements and where they come from: indexes of pip and Java, channels of conda. */
export interface PackageList {
  readonly sources: readonly string[];
  readonly requirements: readonly Requirement[];
}

export interface Requirement {
  readonly name: string;
  /** Undefined where a local module has none. */
  readonly version?: string;
}

export interface ModelMethod {
  readonly description: string;
  readonly input?: MethodValue;
  /** Undefined where the method returns nothing, or the client does not say. */
  readonly output?: MethodValue;
}

export interface MethodValue {
  /** Of a message in `model.proto`, where the media type is that of protobuf. */
  readonly name: string;
  readonly mediaTypes: readonly string[];
}
