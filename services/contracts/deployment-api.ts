// Generated from schemas/openapi/deployment.yaml by `npm run gen`. Do not edit: change the declared operations and run it again.

export interface Callable {
  readonly id: string;
  readonly name: string;
  readonly revisionId: string;
  readonly operations: readonly ({ readonly name: string; readonly json: boolean; })[];
}

export interface CloudDeployment {
  readonly status: 'SUCCESS';
  /** The deployment: `/deployments/{id}` shows how it does. */
  readonly UIDNumber: string;
}

export interface CloudoneValuesInput {
  /** The directory of the account. */
  readonly tenantId: string;
  /** The application of the service principal. */
  readonly clientId: string;
  /** Its secret. */
  readonly clientSecret: string;
  readonly subscriptionId: string;
  /** What is made is put into this group. */
  readonly resourceGroup?: string;
  /** A registry in that group, into which images are imported. */
  readonly containerRegistry?: string;
}

export type CloudtwoValuesInput = { readonly applicationCredentialId: string; readonly applicationCredentialSecret: string; } | { readonly username: string; readonly password: string; readonly userDomain?: string; readonly project: string; readonly projectDomain?: string; };

export interface DataBrokerSettingsInput {
  /** Address of the data: `target_system_url`, or `jsonUrl` of a broker of documents. */
  readonly url?: string;
  /** A file in the folder of the broker: `local_system_data_file_path`. */
  readonly path?: string;
  /** The account at the source of the data. */
  readonly userName?: string;
  readonly password?: string;
  /** Of a database. */
  readonly host?: string;
  readonly port?: number;
  readonly jsonMapping?: string;
  readonly jsonPosition?: string;
}

export interface DeployAccepted {
  readonly status: 'SUCCESS';
  readonly taskId: number;
  readonly trackingId: string;
}

export interface Deployment {
  readonly id: string;
  readonly name: string;
  readonly target: string;
  readonly userId: string;
  readonly solutionId: string;
  readonly revisionId: string;
  readonly status: string;
  readonly options: DeploymentOptions;
  /** It is removed after so long without a call; null: it stays. */
  readonly idleMinutes: number | null;
  readonly endpoints: readonly ({ readonly component: string; readonly host: string; readonly port: number; })[];
  /** Why it failed or was not updated; what could not be removed. */
  readonly detail: string | null;
  /** The process that changes it, or did last. */
  readonly taskId: string;
  /** Its step results in the catalog are found under it. */
  readonly trackingId: string;
  readonly createdAt: string;
  readonly modifiedAt: string;
}

export interface DeploymentKey {
  readonly id: string;
  readonly name: string;
  /** The end of the secret. */
  readonly hint: string;
  /** Requests of a second, at each gateway. */
  readonly callsPerSecond?: number;
  /** Requests of a minute, at each gateway. */
  readonly callsPerMinute?: number;
  /** Calls of a day in UTC; each item of a batch is one. */
  readonly callsPerDay?: number;
  readonly expiresAt?: string;
  readonly createdAt: string;
}

export interface DeploymentOptions {
  /** Between the models of a composition. */
  readonly transport: string;
  /** Model servers for each component. */
  readonly replicas: number;
  /** Of each; null: as the target says. */
  readonly memoryLimitBytes: number | null;
  /** Cores of each. */
  readonly processorLimit: number | null;
  /** They are sealed. */
  readonly hasDataBrokerSettings: boolean;
}

export interface DeploymentTarget {
  readonly name: string;
  /** Whether deployers name credentials for an account of theirs. */
  readonly takesCredentials: boolean;
}

export interface DeploymentUsage {
  readonly from: string;
  readonly to: string;
  readonly calls: number;
  /** Calls that the model did not answer, wrong messages among them. */
  readonly errors: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  /** Null where there was no call; at most a fifth too high. */
  readonly p50Ms: number | null;
  /** Null where there was no call; at most a fifth too high. */
  readonly p95Ms: number | null;
  /** Null where there was no call; at most a fifth too high. */
  readonly p99Ms: number | null;
  readonly hours: readonly ({ readonly hour: string; readonly calls: number; readonly errors: number; readonly bytesIn: number; readonly bytesOut: number; readonly p50Ms: number | null; readonly p95Ms: number | null; readonly p99Ms: number | null; })[];
  readonly revisions: readonly ({ readonly revisionId: string; readonly calls: number; readonly errors: number; readonly bytesIn: number; readonly bytesOut: number; readonly p50Ms: number | null; readonly p95Ms: number | null; readonly p99Ms: number | null; })[];
  readonly callers: readonly ({ readonly caller: string; readonly calls: number; readonly errors: number; readonly bytesIn: number; readonly bytesOut: number; readonly p50Ms: number | null; readonly p95Ms: number | null; readonly p99Ms: number | null; })[];
}

export interface DeploymentWithSteps {
  readonly id: string;
  readonly name: string;
  readonly target: string;
  readonly userId: string;
  readonly solutionId: string;
  readonly revisionId: string;
  readonly status: string;
  readonly options: DeploymentOptions;
  /** It is removed after so long without a call; null: it stays. */
  readonly idleMinutes: number | null;
  readonly endpoints: readonly ({ readonly component: string; readonly host: string; readonly port: number; })[];
  /** Why it failed or was not updated; what could not be removed. */
  readonly detail: string | null;
  /** The process that changes it, or did last. */
  readonly taskId: string;
  /** Its step results in the catalog are found under it. */
  readonly trackingId: string;
  readonly createdAt: string;
  readonly modifiedAt: string;
  readonly steps: readonly ({ readonly name: string; readonly status: string; readonly percent?: number; readonly message?: string; })[];
}

export interface DockerInfo {
  readonly docker_info_list: readonly ({ readonly container_name: string; readonly ip_address: string; readonly port: string; readonly servers?: readonly ({ readonly ip_address: string; readonly port: string; })[]; })[];
}

export interface IssuedDeploymentKey {
  readonly id: string;
  readonly name: string;
  /** The end of the secret. */
  readonly hint: string;
  /** Requests of a second, at each gateway. */
  readonly callsPerSecond?: number;
  /** Requests of a minute, at each gateway. */
  readonly callsPerMinute?: number;
  /** Calls of a day in UTC; each item of a batch is one. */
  readonly callsPerDay?: number;
  readonly expiresAt?: string;
  readonly createdAt: string;
  /** The secret, in this answer alone. Send it as `Authorization: Bearer`, or as `X-Api-Key`. */
  readonly key: string;
}

export interface Operation {
  readonly id: string;
  readonly status: string;
  /** The event the command led to. */
  readonly result?: Readonly<Record<string, unknown>>;
  readonly problem?: Problem;
}

export interface PackageStatus {
  readonly status: string;
}

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** Stable; for programs. */
  readonly code: string;
  /** For people. */
  readonly detail: string;
  readonly instance: string;
  readonly errors?: readonly ({ readonly path: string; readonly message: string; })[];
}

export interface ReportKept {
  readonly status: 'OK';
}

export interface RequestedDeploymentOptionsInput {
  /** Between the models of a composition. */
  readonly transport?: string;
  /** Model servers for each component. */
  readonly replicas?: number;
  /** Of each; null: as the target says. */
  readonly memoryLimitBytes?: number | null;
  /** Cores of each. */
  readonly processorLimit?: number | null;
  /** For the data broker of a composition; null: as its blueprint says. */
  readonly dataBroker?: DataBrokerSettingsInput | null;
}

export interface TargetCredential {
  readonly id: string;
  readonly target: string;
  readonly name: string;
  readonly createdAt: string;
}

export interface TaskStatus {
  /** `IP` in progress, `SU` it runs, `FA` it does not. */
  readonly status: string;
  readonly reason: string | null;
  /** Where it is called. */
  readonly ingress: string | null;
  /** Its first server. */
  readonly nodePortUrl: string | null;
  readonly deploymentId: string;
}

export interface TestRun {
  readonly id: string;
  readonly transport: string;
  /** `done`, `failed`; `running` where it has not ended in time. */
  readonly status: string;
  readonly failure: { readonly code: string; readonly node: string; readonly detail: string; } | null;
  /** In the order in which they ended. */
  readonly hops: readonly ({ readonly node: string; readonly operation: string; readonly status: string; readonly at: string; readonly durationMs: number; readonly bytesIn: number; readonly bytesOut: number; readonly topic?: string; readonly partition?: number; readonly offset?: number; readonly input: unknown; readonly output: unknown; })[];
  /** The answer by the proto of the model that gives it; null where it has none. */
  readonly output: unknown;
  /** The answer in Base64, where it has no JSON form. */
  readonly outputBytes: string | null;
}

export interface WaitingCall {
  readonly id: string;
  readonly status: 'waiting';
  readonly href: string;
}

/** Every operation, by its method and path. */
export interface DeploymentApi {
  /** Run a revision of a solution; waits until it answers calls, and says so with 201 */
  'POST /deployments': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly target?: string; readonly solutionId: string; readonly revisionId?: string; readonly name?: string; readonly credentialId?: string; readonly idleMinutes?: number | null; readonly options?: RequestedDeploymentOptionsInput; };
    readonly response: Deployment;
  };
  /** The caller's deployments, the newest first; an administrator's search finds those of all users */
  'GET /deployments': {
    readonly params: {  };
    readonly query: { readonly userId?: string; readonly solutionId?: string; readonly target?: string; readonly status?: string; readonly before?: string; readonly limit?: number; };
    readonly body: undefined;
    readonly response: { readonly deployments: readonly Deployment[]; };
  };
  /** Where the caller may deploy a solution; the first is taken where a request names none */
  'GET /deployments/targets': {
    readonly params: {  };
    readonly query: { readonly solutionId?: string; };
    readonly body: undefined;
    readonly response: { readonly targets: readonly DeploymentTarget[]; };
  };
  /** One deployment, with its status, steps and endpoints */
  'GET /deployments/{id}': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: DeploymentWithSteps;
  };
  /** Remove a deployment, also one that is starting; `detail` names what was left on the target */
  'DELETE /deployments/{id}': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Deployment;
  };
  /** The deployment after each change as the event `deployment`, and `end` once nothing changes it any more */
  'GET /deployments/{id}/events': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** What its model servers wrote, as JSON lines; kept after they have ended, or could not start */
  'GET /deployments/{id}/logs': {
    readonly params: { readonly id: string | number; };
    readonly query: { readonly follow?: string; readonly tail?: number; };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** Where the models of a composition answer, as an orchestrator wants it beside the blueprint */
  'GET /deployments/{id}/docker-info': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: DockerInfo;
  };
  /** Run another revision, or the same one in another way; the old one answers until the new one does */
  'PUT /deployments/{id}/revision': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: { readonly revisionId?: string; readonly options?: RequestedDeploymentOptionsInput; };
    readonly response: Deployment;
  };
  /** Run more or fewer model servers */
  'POST /deployments/{id}/scale': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: { readonly replicas: number; };
    readonly response: Deployment;
  };
  /** Start every model server again; those that run answer until the new ones do */
  'POST /deployments/{id}/restart': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Deployment;
  };
  /** Keeps credentials of yours, sealed, to deploy to an account of yours; nothing shows them again */
  'POST /deployments/credentials': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly target: 'cloudone'; readonly name: string; readonly values: CloudoneValuesInput; } | { readonly target: 'cloudtwo'; readonly name: string; readonly values: CloudtwoValuesInput; };
    readonly response: TargetCredential;
  };
  /** The credentials that you keep here, without what is secret in them */
  'GET /deployments/credentials': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly credentials: readonly TargetCredential[]; };
  };
  /** Deletes credentials that no deployment needs any more */
  'DELETE /deployments/credentials/{id}': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly id: string; };
  };
  /** A new key, with which others call this deployment */
  'POST /deployments/{id}/keys': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: { readonly name: string; readonly callsPerSecond?: number; readonly callsPerMinute?: number; readonly callsPerDay?: number; readonly expiresAt?: string; };
    readonly response: IssuedDeploymentKey;
  };
  /** The keys of a deployment, without their secrets */
  'GET /deployments/{id}/keys': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly keys: readonly DeploymentKey[]; };
  };
  /** Revokes a key: within a second no gateway accepts it any more */
  'DELETE /deployments/{id}/keys/{keyId}': {
    readonly params: { readonly id: string | number; readonly keyId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly id: string; };
  };
  /** Its calls: how many, how long they took, by hour, revision and caller */
  'GET /deployments/{id}/metrics': {
    readonly params: { readonly id: string | number; };
    readonly query: { readonly from?: string; readonly to?: string; };
    readonly body: undefined;
    readonly response: DeploymentUsage;
  };
  /** Run one message through a deployment, and show every hop of it; a failure of a model is a result */
  'POST /deployments/{deployment}/test-run': {
    readonly params: { readonly deployment: string | number; };
    readonly query: {  };
    readonly body: { readonly operation: string; readonly message: unknown; };
    readonly response: TestRun;
  };
  /** Call an operation of a deployment with JSON, or with the bytes of its protobuf message */
  'POST /run/{deployment}/{operation}': {
    readonly params: { readonly deployment: string | number; readonly operation: string | number; };
    readonly query: { readonly callback?: string; };
    readonly body: unknown;
    readonly response: unknown;
  };
  /** The answer of a call that was made with Prefer: respond-async */
  'GET /run/{deployment}/calls/{callId}': {
    readonly params: { readonly deployment: string | number; readonly callId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** The operations of a deployment */
  'GET /run/{deployment}': {
    readonly params: { readonly deployment: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Callable;
  };
  /** An OpenAPI 3.1 document of a deployment, made from the protos of its models, with an example of each message */
  'GET /run/{deployment}/openapi.json': {
    readonly params: { readonly deployment: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly openapi: string; };
  };
  /** A page to try the operations of a deployment */
  'GET /run/{deployment}/docs.html': {
    readonly params: { readonly deployment: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** The outcome of a command, once it is known */
  'GET /deployments/operations/{id}': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Operation;
  };
  /** A package that runs a revision in a Kubernetes cluster or on a Docker host */
  'GET /getSolutionZip/{solutionId}/{revisionId}': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** A package that runs a revision in a Kubernetes cluster or on a Docker host */
  'GET /package/getSolutionZip/{solutionId}/{revisionId}': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** Deploy a model to the first cloud */
  'POST /cloudone/singleImageCloudoneDeployment': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly solutionId: string; readonly solutionRevisionId: string; readonly userId: string; readonly urlAttribute?: string | number | null; readonly jsonMapping?: string | number | null; readonly jsonPosition?: string | number | null; readonly username?: string | number | null; readonly dataBrokerUserName?: string | number | null; readonly userPd?: string | number | null; readonly dataBrokerUserPd?: string | number | null; readonly host?: string | number | null; readonly dataBrokerHost?: string | number | null; readonly port?: string | number | null; readonly dataBrokerPort?: string | number | null; };
    readonly response: CloudDeployment;
  };
  /** Deploy a model to the first cloud */
  'POST /azure/singleImageAzureDeployment': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly solutionId: string; readonly solutionRevisionId: string; readonly userId: string; readonly urlAttribute?: string | number | null; readonly jsonMapping?: string | number | null; readonly jsonPosition?: string | number | null; readonly username?: string | number | null; readonly dataBrokerUserName?: string | number | null; readonly userPd?: string | number | null; readonly dataBrokerUserPd?: string | number | null; readonly host?: string | number | null; readonly dataBrokerHost?: string | number | null; readonly port?: string | number | null; readonly dataBrokerPort?: string | number | null; };
    readonly response: CloudDeployment;
  };
  /** Deploy a composition to the first cloud */
  'POST /cloudone/compositeSolutionCloudoneDeployment': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly solutionId: string; readonly solutionRevisionId: string; readonly userId: string; readonly urlAttribute?: string | number | null; readonly jsonMapping?: string | number | null; readonly jsonPosition?: string | number | null; readonly username?: string | number | null; readonly dataBrokerUserName?: string | number | null; readonly userPd?: string | number | null; readonly dataBrokerUserPd?: string | number | null; readonly host?: string | number | null; readonly dataBrokerHost?: string | number | null; readonly port?: string | number | null; readonly dataBrokerPort?: string | number | null; };
    readonly response: CloudDeployment;
  };
  /** Deploy a composition to the first cloud */
  'POST /azure/compositeSolutionAzureDeployment': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly solutionId: string; readonly solutionRevisionId: string; readonly userId: string; readonly urlAttribute?: string | number | null; readonly jsonMapping?: string | number | null; readonly jsonPosition?: string | number | null; readonly username?: string | number | null; readonly dataBrokerUserName?: string | number | null; readonly userPd?: string | number | null; readonly dataBrokerUserPd?: string | number | null; readonly host?: string | number | null; readonly dataBrokerHost?: string | number | null; readonly port?: string | number | null; readonly dataBrokerPort?: string | number | null; };
    readonly response: CloudDeployment;
  };
  /** Deploy to the first cloud; the machine that the request names is not used */
  'POST /azure/existingAzureVM': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly solutionId: string; readonly solutionRevisionId: string; readonly userId: string; readonly urlAttribute?: string | number | null; readonly jsonMapping?: string | number | null; readonly jsonPosition?: string | number | null; readonly username?: string | number | null; readonly dataBrokerUserName?: string | number | null; readonly userPd?: string | number | null; readonly dataBrokerUserPd?: string | number | null; readonly host?: string | number | null; readonly dataBrokerHost?: string | number | null; readonly port?: string | number | null; readonly dataBrokerPort?: string | number | null; };
    readonly response: CloudDeployment;
  };
  /** Deploy to the cluster of the platform */
  'POST /azure/azureKubernetes': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly solutionId: string; readonly solutionRevisionId: string; readonly userId: string; readonly urlAttribute?: string | number | null; readonly jsonMapping?: string | number | null; readonly jsonPosition?: string | number | null; readonly username?: string | number | null; readonly dataBrokerUserName?: string | number | null; readonly userPd?: string | number | null; readonly dataBrokerUserPd?: string | number | null; readonly host?: string | number | null; readonly dataBrokerHost?: string | number | null; readonly port?: string | number | null; readonly dataBrokerPort?: string | number | null; };
    readonly response: CloudDeployment;
  };
  /** Deploy a model to the second cloud */
  'POST /cloudtwo/singleImageCloudtwoDeployment': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly solutionId: string; readonly solutionRevisionId: string; readonly userId: string; readonly urlAttribute?: string | number | null; readonly jsonMapping?: string | number | null; readonly jsonPosition?: string | number | null; readonly username?: string | number | null; readonly dataBrokerUserName?: string | number | null; readonly userPd?: string | number | null; readonly dataBrokerUserPd?: string | number | null; readonly host?: string | number | null; readonly dataBrokerHost?: string | number | null; readonly port?: string | number | null; readonly dataBrokerPort?: string | number | null; };
    readonly response: CloudDeployment;
  };
  /** Deploy a model to the second cloud */
  'POST /openstack/singleImageOpenstackDeployment': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly solutionId: string; readonly solutionRevisionId: string; readonly userId: string; readonly urlAttribute?: string | number | null; readonly jsonMapping?: string | number | null; readonly jsonPosition?: string | number | null; readonly username?: string | number | null; readonly dataBrokerUserName?: string | number | null; readonly userPd?: string | number | null; readonly dataBrokerUserPd?: string | number | null; readonly host?: string | number | null; readonly dataBrokerHost?: string | number | null; readonly port?: string | number | null; readonly dataBrokerPort?: string | number | null; };
    readonly response: CloudDeployment;
  };
  /** Deploy a composition to the second cloud */
  'POST /cloudtwo/compositeSolutionCloudtwoDeployment': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly solutionId: string; readonly solutionRevisionId: string; readonly userId: string; readonly urlAttribute?: string | number | null; readonly jsonMapping?: string | number | null; readonly jsonPosition?: string | number | null; readonly username?: string | number | null; readonly dataBrokerUserName?: string | number | null; readonly userPd?: string | number | null; readonly dataBrokerUserPd?: string | number | null; readonly host?: string | number | null; readonly dataBrokerHost?: string | number | null; readonly port?: string | number | null; readonly dataBrokerPort?: string | number | null; };
    readonly response: CloudDeployment;
  };
  /** Deploy a composition to the second cloud */
  'POST /openstack/compositeSolutionOpenstackDeployment': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly solutionId: string; readonly solutionRevisionId: string; readonly userId: string; readonly urlAttribute?: string | number | null; readonly jsonMapping?: string | number | null; readonly jsonPosition?: string | number | null; readonly username?: string | number | null; readonly dataBrokerUserName?: string | number | null; readonly userPd?: string | number | null; readonly dataBrokerUserPd?: string | number | null; readonly host?: string | number | null; readonly dataBrokerHost?: string | number | null; readonly port?: string | number | null; readonly dataBrokerPort?: string | number | null; };
    readonly response: CloudDeployment;
  };
  /** Deploy to the second cloud; the machine that the request names is not used */
  'POST /openstack/openstackExistingVMDeployment': {
    readonly params: {  };
    readonly query: { readonly solutionId: string; readonly solutionRevisionId: string; readonly userId: string; readonly urlAttribute?: string | number | null; readonly jsonMapping?: string | number | null; readonly jsonPosition?: string | number | null; readonly username?: string | number | null; readonly dataBrokerUserName?: string | number | null; readonly userPd?: string | number | null; readonly dataBrokerUserPd?: string | number | null; readonly host?: string | number | null; readonly dataBrokerHost?: string | number | null; readonly port?: string | number | null; readonly dataBrokerPort?: string | number | null; };
    readonly body: undefined;
    readonly response: CloudDeployment;
  };
  /** Deploy a revision; answered before the work begins */
  'POST /deploy': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly solutionId: string; readonly revisionId: string; readonly envId?: string; readonly userId: string; readonly urlAttribute?: string | number | null; readonly jsonMapping?: string | number | null; readonly jsonPosition?: string | number | null; readonly username?: string | number | null; readonly dataBrokerUserName?: string | number | null; readonly userPd?: string | number | null; readonly dataBrokerUserPd?: string | number | null; readonly host?: string | number | null; readonly dataBrokerHost?: string | number | null; readonly port?: string | number | null; readonly dataBrokerPort?: string | number | null; };
    readonly response: DeployAccepted;
  };
  /** How a deployment does, by its task */
  'GET /status/{taskId}': {
    readonly params: { readonly taskId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: TaskStatus;
  };
  /** Keep the report of a job in the log of a deployment */
  'POST /status/{taskId}': {
    readonly params: { readonly taskId: string | number; };
    readonly query: {  };
    readonly body: { readonly status: string; readonly reason?: string; readonly ingress?: string; readonly nodePortUrl?: string; readonly continuousTrainingEnabled?: boolean | string; };
    readonly response: ReportKept;
  };
  /** The package of the revision that a task deploys */
  'GET /getSolutionZip/{taskId}': {
    readonly params: { readonly taskId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** The server, as clients of the Open Inference Protocol ask for it */
  'GET /inference/v2': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly name: string; readonly version: string; readonly extensions: readonly string[]; };
  };
  /** Whether the server is there */
  'GET /inference/v2/health/live': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly live: boolean; };
  };
  /** Whether it takes calls */
  'GET /inference/v2/health/ready': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly ready: boolean; };
  };
  /** What a deployment takes and gives, as tensors */
  'GET /inference/v2/models/{model}': {
    readonly params: { readonly model: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly name: string; readonly versions: readonly string[]; readonly platform: string; readonly inputs: readonly ({ readonly name: string; readonly datatype: string; readonly shape: readonly number[]; })[]; readonly outputs: readonly ({ readonly name: string; readonly datatype: string; readonly shape: readonly number[]; })[]; };
  };
  /** Whether a deployment takes calls */
  'GET /inference/v2/models/{model}/ready': {
    readonly params: { readonly model: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly name: string; readonly ready: boolean; };
  };
  /** Call a deployment with tensors */
  'POST /inference/v2/models/{model}/infer': {
    readonly params: { readonly model: string | number; };
    readonly query: {  };
    readonly body: unknown;
    readonly response: unknown;
  };
  /** What a deployment takes and gives, as tensors */
  'GET /inference/v2/models/{model}/versions/{version}': {
    readonly params: { readonly model: string | number; readonly version: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly name: string; readonly versions: readonly string[]; readonly platform: string; readonly inputs: readonly ({ readonly name: string; readonly datatype: string; readonly shape: readonly number[]; })[]; readonly outputs: readonly ({ readonly name: string; readonly datatype: string; readonly shape: readonly number[]; })[]; };
  };
  /** Whether a deployment takes calls */
  'GET /inference/v2/models/{model}/versions/{version}/ready': {
    readonly params: { readonly model: string | number; readonly version: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly name: string; readonly ready: boolean; };
  };
  /** Call a deployment with tensors */
  'POST /inference/v2/models/{model}/versions/{version}/infer': {
    readonly params: { readonly model: string | number; readonly version: string | number; };
    readonly query: {  };
    readonly body: unknown;
    readonly response: unknown;
  };
}
