import { createServer, type Server } from 'node:http';

/** What clients send of a container group. */
export interface SentGroup {
  readonly location: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly properties: {
    readonly osType: string;
    readonly restartPolicy: string;
    readonly containers: readonly {
      readonly name: string;
      readonly properties: {
        readonly image: string;
        readonly ports: readonly { readonly port: number }[];
        readonly command?: readonly string[];
        readonly environmentVariables?: readonly { readonly name: string; readonly value: string }[];
        readonly resources: { readonly requests: { readonly cpu: number; readonly memoryInGB: number } };
      };
    }[];
    readonly ipAddress: { readonly type: string; readonly ports: readonly { readonly port: number }[] };
    readonly imageRegistryCredentials?: readonly { server: string; username: string; password?: string }[];
    readonly volumes?: readonly { readonly name: string; readonly secret: Readonly<Record<string, string>> }[];
    readonly subnetIds?: readonly { readonly id: string }[];
  };
}

export interface FakeGroup {
  readonly name: string;
  readonly sent: SentGroup;
  readonly ip: string;
  provisioningState: 'Creating' | 'Succeeded' | 'Failed' | 'Deleting';
  /** Counts starts. */
  boots: number;
  restartCount: number;
  /** Why its container waits, as Azure names it. */
  waitsFor: string | undefined;
  readonly events: { readonly name: string; readonly type: string; readonly message: string }[];
  readonly lines: string[];
  listener: Server | undefined;
}

/** What the subscription has. */
export interface AzureState {
  readonly groups: Map<string, FakeGroup>;
  readonly imports: { readonly registry: string; readonly source: object; readonly targetTags: readonly string[] }[];
  readonly tokens: Set<string>;
  quota: number;
  /** Of groups that are made from now on: why Azure cannot make them. */
  fault: string | undefined;
  /** Of groups that start from now on: what their containers wait for. */
  waitsFor: string | undefined;
  /** Groups that never end their removal. */
  readonly stuck: Set<string>;
}

/** As a container runs: an HTTP server at the address of its group. */
export function boot(group: FakeGroup): void {
  group.boots += 1;
  group.lines.push(`${new Date().toISOString().replace('Z', '000000Z')} serving ${group.name}`);
  const port = group.sent.properties.ipAddress.ports[0]?.port;
  group.listener = createServer((_request, response) => response.end('ok')).listen(port, group.ip);
}

export function halt(group: FakeGroup): void {
  group.listener?.closeAllConnections();
  group.listener?.close();
  group.listener = undefined;
}
