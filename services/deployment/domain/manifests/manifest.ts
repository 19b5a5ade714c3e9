/** One object of the Kubernetes API, as it is applied. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly [field: string]: unknown;
}

/** A number, or the text that a chart writes in its place. */
export type Count = number | string;

/** What a cluster, or who deploys to it, adds to a plan. */
export interface ClusterOptions {
  /** `host:port` at which the cluster pulls the platform's images. */
  readonly registry: string;
  /** The secret with the account there. */
  readonly pullSecret: string;
  /** Has the HTTP interface of the predecessor's orchestrator. */
  readonly orchestratorImage: string;
  /** Has sh and curl. */
  readonly curlImage: string;
  /** Shows what flows between models; undefined: compositions run without, also where they ask for one. */
  readonly probe: ProbeImages | undefined;
  readonly replicas: Count;
  /** Of each model server, where the plan names none. */
  readonly limits: { readonly memoryBytes: number; readonly cores: number };
  /** The name of a component's objects. */
  readonly nameOf: (component: string) => string;
  /** Whether models and brokers are called from outside as well. */
  readonly published: 'models' | 'brokers';
  /** Where a data broker finds files. */
  readonly dataVolume: Readonly<Record<string, unknown>>;
  /** Of what is called from outside: `NodePort`, at a port of every node that the cluster chooses, `LoadBalancer`, `ClusterIP`. */
  readonly serviceType: string;
}

export interface ProbeImages {
  readonly viewer: string;
  /** A web server, from which the viewer fetches the models' .proto files. */
  readonly files: string;
}
