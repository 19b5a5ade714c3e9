import type { IncomingMessage } from 'node:http';
import { keepBytes } from '../../../kit/http/bytes-body.ts';
import { answerBefore, type CreateListener } from '../../../kit/http/fast-path/answer-before.ts';
import type { FastRequest } from '../../../kit/http/fast-path/fast-request.ts';
import { jsonType } from '../../app/calls/answer-of.ts';
import { batchFormOf } from '../../app/calls/batch-items.ts';
import type { CallDeployment } from '../../app/calls/call-deployment.ts';
import type { CalledBy, MeasuredCall } from '../../app/calls/measured-call.ts';
import type { LimitCalls } from '../../app/keys/limit-calls.ts';
import type { FindRemembered } from '../keys/remembered-caller.ts';
import { runDeployment } from './operations.ts';

export interface RunFastDeps {
  readonly calls: Pick<CallDeployment, 'findRemembered'>;
  readonly call: MeasuredCall;
  readonly limitCalls: Pick<LimitCalls, 'request'>;
  readonly rememberedCaller: FindRemembered;
  readonly messageLimitBytes: number;
}

interface Run {
  readonly deployment: string;
  readonly operation: string;
  readonly isJson: boolean;
}

/** Without a query, and with nothing in it that has to be decoded. */
const path = /^\/run\/([\w.~-]{1,100})\/([\w.~-]{1,200})$/;
const protobufType = 'application/vnd.google.protobuf';
/** Headers that ask for something else than one message and its answer. */
const unusual = ['prefer', 'content-encoding', 'transfer-encoding'] as const;
const anyAnswer = new Set<unknown>([undefined, '*/*', jsonType]);

/**
 * Makes the calls that most are: one message, of a caller and to a deployment that this gateway remembers. `runDeployment` makes all
 * others, and says what is wrong with a request.
 */
export function createRunFast(deps: RunFastDeps): CreateListener {
  const { calls, call, limitCalls, rememberedCaller, messageLimitBytes } = deps;

  function accept({ method, url = '', headers }: IncomingMessage): Run | undefined {
    if (method !== 'POST' || unusual.some((name) => headers[name] !== undefined)) return undefined;
    const { 'content-type': type, 'content-length': length } = headers;
    const isJson = type === jsonType;
    if (!isJson && type !== protobufType) return undefined;
    if (isJson && !anyAnswer.has(headers.accept)) return undefined;
    if (length === undefined || Number(length) > messageLimitBytes) return undefined;
    const [, deployment, operation] = path.exec(url) ?? [];
    return deployment === undefined || operation === undefined ? undefined : { deployment, operation, isJson };
  }

  function answer(request: FastRequest, { deployment, operation, isJson }: Run): void {
    const { req, headers } = request;
    const by = rememberedCaller(req.headers);
    const callable = by && calls.findRemembered(deployment, by.caller);
    if (!callable || (by.key && by.key.deploymentId !== callable.deployment.id)) {
      request.pass();
      return;
    }
    request.route = runDeployment.path;
    request.state = { caller: by.caller };
    const calledBy: CalledBy = { userId: by.caller.userId, key: by.key };
    const run = (body: Buffer) => {
      if (isJson && batchFormOf('json', body)) {
        keepBytes(req, body);
        request.pass();
        return;
      }
      if (by.key) limitCalls.request(by.key);
      headers['x-revision-id'] = callable.deployment.revisionId;
      headers.vary = 'Prefer';
      call(callable, operation, body, isJson, calledBy).then(
        ({ contentType, bytes }) => request.attempt(() => request.send(200, { 'content-type': contentType }, bytes)),
        (error) => request.fail(error),
      );
    };
    request.readBody(messageLimitBytes, run);
  }

  return answerBefore({ accept, answer });
}
