import { type JsonMapping, type JsonMessage, readJsonMapping } from '../../../kit/codec/json-mapping.ts';
import { AppError, invalid, notFound, toAppError } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import { createRecentMap } from '../../../kit/recent-map.ts';
import { isAdmin } from '../../../platform/access/policies.ts';
import type { CallableOperation, MessageSource } from '../../domain/callable.ts';
import { callableOperations } from '../../domain/callable-operations.ts';
import type { Deployment, DeploymentStore } from '../../domain/deployment.ts';
import { endpointsAgeMs } from '../../domain/endpoints-age.ts';
import { orchestratorName } from '../../domain/manifests/docker-info.ts';
import type { CompositionAddress, Message, ModelAnswer, ModelServers } from '../../domain/model-servers.ts';
import { compositionName } from '../../domain/orchestrator.ts';
import type { PlanStore } from '../../domain/plan-store.ts';

export interface CallDeps {
  readonly deployments: Pick<DeploymentStore, 'findPresent'>;
  readonly plans: Pick<PlanStore, 'find'>;
  readonly servers: ModelServers;
}

/** A deployment as callers see it. */
export interface Callable {
  readonly deployment: Deployment;
  readonly isComposition: boolean;
  readonly operations: readonly CallableOperation[];
  /** Of its models, by the names of their nodes. */
  readonly protos: ReadonlyMap<string, string>;
}

/** The messages of an operation that can be called with JSON. */
export interface JsonForm {
  readonly request: JsonMessage;
  readonly response: JsonMessage;
}

export interface CallDeployment {
  /** Errors: `not_found` for others than its deployer and administrators; `unavailable` while nothing of it is in force. */
  find(idOrName: string, caller: Caller): Promise<Callable>;
  /** The same without a look-up; undefined also where one is needed. */
  findRemembered(idOrName: string, caller: Caller): Callable | undefined;
  /** Errors: `not_found` for an operation that it does not have, `unsupported_media_type` for one without a JSON form. */
  requireJson(callable: Callable, operation: string): JsonForm;
  /** The same, where the answer may have none. */
  messagesOf(callable: Callable, operation: string): Pick<JsonForm, 'request'> & Partial<Pick<JsonForm, 'response'>>;
  /** What one of its models takes and gives; undefined where it has no proto. */
  messagesOfNode(callable: Callable, node: string, operation: string): JsonForm | undefined;
  /** `form`: undefined for an operation that takes protobuf alone. */
  describe(callable: Callable): readonly { readonly name: string; readonly form: JsonForm | undefined }[];
  /** `json`: whether message and answer are JSON. Errors: `not_found`, also where it was removed meanwhile; `invalid` with the field; those of the model. */
  call(callable: Callable, operation: string, body: Buffer, json: boolean): Promise<ModelAnswer>;
}

const protobufType = 'application/vnd.google.protobuf';
const jsonType = 'application/json';

type Read = Omit<Callable, 'deployment'>;

const keyOf = ({ id, revisionId }: Deployment): string => `${id}/${revisionId}`;

export function createCallDeployment({ deployments, plans, servers }: CallDeps): CallDeployment {
  const present = createRecentMap<Deployment>({ limit: 10_000, ttlMs: endpointsAgeMs });
  /** Callers that come while one is read get what is read: with many at a time each would ask the database otherwise. */
  const reading = new Map<string, Promise<Deployment | undefined>>();
  // Of a revision both stay as they are.
  const read = createRecentMap<Read>({ limit: 500, ttlMs: 60 * 60_000 });
  const mappings = createRecentMap<JsonMapping>({ limit: 1_000, ttlMs: 60 * 60_000 });

  async function readPlan(deployment: Deployment): Promise<Read> {
    const { id, revisionId } = deployment;
    const key = keyOf(deployment);
    const known = read.get(key);
    if (known) return known;
    const plan = await plans.find(id, revisionId);
    if (!plan) throw new AppError('unavailable', 'The deployment is not ready yet.', { reason: 'not_ready' });
    const found = {
      ...{ isComposition: plan.composition !== undefined, operations: callableOperations(plan) },
      protos: new Map(
        plan.components.flatMap(({ containerName, proto }) => (proto === undefined ? [] : [[containerName, proto]])),
      ),
    };
    read.set(key, found);
    return found;
  }

  function methodOf({ proto, method }: MessageSource): JsonForm | undefined {
    const known = mappings.get(proto) ?? readJsonMapping(proto, { defaults: true });
    mappings.set(proto, known);
    return known.method(method);
  }

  const mappingOf = (source: MessageSource, side: 'request' | 'response'): JsonMessage | undefined =>
    methodOf(source)?.[side];

  function formOf({ input, output }: CallableOperation): JsonForm | undefined {
    const request = input && mappingOf(input, 'request');
    const response = output && mappingOf(output, 'response');
    return request && response ? { request, response } : undefined;
  }

  function messagesOf({ operations }: Callable, name: string) {
    const operation = operationOf(operations, name);
    const request = operation?.input && mappingOf(operation.input, 'request');
    if (!request) throw noJson();
    const response = operation.output && mappingOf(operation.output, 'response');
    return { request, ...(response && { response }) };
  }

  function requireForm(operation: CallableOperation | undefined): JsonForm {
    const form = operation && formOf(operation);
    if (!form) throw noJson();
    return form;
  }

  async function findPresent(idOrName: string): Promise<Deployment | undefined> {
    const known = present.get(idOrName);
    if (known) return known;
    const asked = reading.get(idOrName);
    const before = asked && (await asked);
    return before && before.endpoints.length > 0 ? before : readPresent(idOrName);
  }

  /** Its age counts from before it was read: it may have changed while the answer was on its way. */
  async function readPresent(idOrName: string): Promise<Deployment | undefined> {
    const start = performance.now();
    const asked = deployments.findPresent(idOrName);
    reading.set(idOrName, asked);
    const found = await asked.finally(() => reading.delete(idOrName));
    // What does not run yet is asked for again, so that a caller gets it as soon as it does.
    if (found && found.endpoints.length > 0) present.set(idOrName, found, { start });
    return found;
  }

  /** Before it is too old, so that callers who come all the time find it remembered. */
  function refresh(idOrName: string): void {
    if (reading.has(idOrName) || present.getRemainingTTL(idOrName) > endpointsAgeMs / 2) return;
    // Where it cannot be read, the caller who finds it no more remembered learns why.
    readPresent(idOrName).catch(() => undefined);
  }

  const mayCall = ({ userId }: Deployment, caller: Caller) => userId === caller.userId || isAdmin(caller);

  /** What was remembered may have been removed since; its caller learns that, and not how its servers ended. */
  async function explainFailure(thrown: unknown, { deployment, isComposition }: Callable): Promise<unknown> {
    // The orchestrator answers for compositions that were removed, and no server for models.
    if (!isComposition && toAppError(thrown).code !== 'unavailable') return thrown;
    const found = await deployments.findPresent(deployment.id);
    return !found || found.status === 'removing' ? removed() : thrown;
  }

  async function callServers({ deployment, isComposition }: Callable, name: string, message: Message) {
    const answer = isComposition
      ? await servers.callComposition(addressOf(deployment), name, message)
      : await servers.callModel(deployment.endpoints, name, message);
    if (answer.status >= 300) throw modelFailed(answer);
    return answer;
  }

  return {
    async find(idOrName, caller) {
      const found = await findPresent(idOrName);
      if (!found || !mayCall(found, caller)) throw notFound('There is no such deployment of yours.');
      if (found.status === 'removing') throw removed();
      if (found.endpoints.length === 0)
        throw new AppError('unavailable', `The deployment is ${found.status}; nothing of it runs.`, {
          reason: 'not_ready',
        });
      return { deployment: found, ...(await readPlan(found)) };
    },

    findRemembered(idOrName, caller) {
      const found = present.get(idOrName);
      if (!found || found.status === 'removing' || !mayCall(found, caller)) return undefined;
      refresh(idOrName);
      const plan = read.get(keyOf(found));
      return plan && { deployment: found, ...plan };
    },

    requireJson: ({ operations }, name) => requireForm(operationOf(operations, name)),

    messagesOf,

    messagesOfNode({ protos }, node, method) {
      const proto = protos.get(node);
      return proto === undefined ? undefined : methodOf({ proto, method });
    },

    describe: ({ operations }) => operations.map((operation) => ({ name: operation.name, form: formOf(operation) })),

    async call(callable, name, body, json) {
      const operation = operationOf(callable.operations, name);
      const form = json ? requireForm(operation) : undefined;
      const message: Message = { bytes: form ? fromJson(form.request, body) : body, contentType: protobufType };
      const answer = await callServers(callable, name, message).catch(async (thrown: unknown) => {
        throw await explainFailure(thrown, callable);
      });
      return form ? { ...answer, bytes: form.response.toJson(answer.bytes), contentType: jsonType } : answer;
    },
  };
}

/** Undefined for a model without a proto, which is called as it is. */
function operationOf(operations: readonly CallableOperation[], name: string): CallableOperation | undefined {
  const operation = operations.find((one) => one.name === name);
  if (!operation && operations.length > 0)
    throw notFound(`It has no operation ${name}: it has ${operations.map((one) => one.name).join(', ')}.`);
  return operation;
}

/** Where the orchestrator of a composition runs it. */
export function addressOf(deployment: Deployment): CompositionAddress {
  const own = deployment.endpoints.find(({ component }) => component === orchestratorName);
  return own ? { own } : { solution: compositionName(deployment.id, deployment) };
}

const removed = () => new AppError('not_found', 'The deployment was removed.', { reason: 'deployment_removed' });

const noJson = () => new AppError('unsupported_media_type', 'This operation has no JSON form; send protobuf.');

/** Errors: `invalid`, with the field. */
export function fromJson(input: JsonMessage, body: Buffer): Buffer {
  try {
    return input.fromJson(body);
  } catch (thrown) {
    // ".In.width: expected number": the type, then the field.
    throw invalid(`The message is not a ${input.name}: ${toAppError(thrown).message}`, [], 'message_invalid');
  }
}

const longestExcerpt = 500;

/** What a model says of a failure helps its caller; it is text where the runner is ours. */
function modelFailed({ status, bytes }: ModelAnswer): AppError {
  const said = bytes.toString('utf8').slice(0, longestExcerpt);
  if (status === 503 || status === 429) return new AppError('unavailable', `The model is busy: ${said}`);
  const kind = status >= 400 && status < 500 ? 'unprocessable' : 'bad_gateway';
  return new AppError(kind, `The model answered ${status}: ${said}`, { reason: 'model_failed' });
}
