import { AppError } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import { mostItems } from '../calls/batch-items.ts';
import type { Callable, CallDeployment, JsonForm } from '../calls/call-deployment.ts';
import { callInOrder } from '../calls/call-in-order.ts';
import type { CalledBy, MeasuredCall } from '../calls/measured-call.ts';
import { fromAnswers } from './from-answers.ts';
import type { Tensor, TensorDescription } from './tensor.ts';
import { describeTensors, type TensorForm, tensorFormOf } from './tensor-form.ts';
import { toMessages } from './to-messages.ts';

/** A model in the words of the Open Inference Protocol: an operation of a deployment. */
export interface ServedModel {
  readonly callable: Callable;
  readonly operation: string;
  readonly inputs: readonly TensorDescription[];
  readonly outputs: readonly TensorDescription[];
}

export interface Infer {
  /**
   * `name`: that of a deployment or its id, with `.operation` behind it where it has several. Errors: `not_found`,
   * `unavailable`; `unsupported_media_type` where its messages are no tensors.
   */
  find(name: string, version: string | undefined, caller: Caller): Promise<ServedModel>;
  /** Errors: `invalid`, `too_large`, and those of the model. */
  infer(model: ServedModel, inputs: readonly Tensor[], by: CalledBy): Promise<readonly Tensor[]>;
}

export interface InferDeps {
  readonly calls: Pick<CallDeployment, 'find' | 'requireJson'>;
  readonly call: MeasuredCall;
}

export function createInfer({ calls, call }: InferDeps): Infer {
  const formsOf = (callable: Callable, operation: string) => {
    const { request, response } = calls.requireJson(callable, operation);
    return { request: requireTensors(request), response: requireTensors(response) };
  };

  return {
    async find(name, version, caller) {
      const [deployment = '', named] = name.split('.', 2);
      const callable = await calls.find(deployment, caller);
      const { revisionId } = callable.deployment;
      if (version !== undefined && version !== revisionId)
        throw new AppError('not_found', `The version in force is ${revisionId}.`, { reason: 'no_such_version' });
      const operation = named ?? onlyOperation(callable);
      const { request, response } = formsOf(callable, operation);
      return { callable, operation, inputs: describeTensors(request), outputs: describeTensors(response) };
    },

    async infer({ callable, operation }, inputs, by) {
      const { request, response } = formsOf(callable, operation);
      const messages = toMessages(request, inputs).map((message) => Buffer.from(JSON.stringify(message)));
      if (messages.length > mostItems)
        throw new AppError('too_large', `A request has ${mostItems} rows at most; this one has ${messages.length}.`, {
          reason: 'batch_too_large',
        });
      const answers: Record<string, unknown>[] = [];
      for await (const outcome of callInOrder(messages, (message) => call(callable, operation, message, true, by))) {
        if ('failure' in outcome) throw failureOf(outcome.failure, messages.length, answers.length);
        answers.push(JSON.parse(outcome.answer.bytes.toString()));
      }
      return fromAnswers(response, answers);
    },
  };
}

function onlyOperation({ operations, deployment }: Callable): string {
  const [first, second] = operations;
  if (first && !second) return first.name;
  if (!first) throw noTensors('The model has no description of its messages');
  const names = operations.map(({ name }) => `${deployment.name}.${name}`);
  throw new AppError('not_found', `It has several operations; name one as the model: ${names.join(', ')}.`, {
    reason: 'operation_missing',
  });
}

function requireTensors({ table, name }: JsonForm['request']): TensorForm {
  if (table) return tensorFormOf(table);
  throw noTensors(`A ${name} has messages in it, which are no tensors`);
}

const noTensors = (why: string) =>
  new AppError('unsupported_media_type', `${why}; call it at /run.`, { reason: 'no_tensors' });

/** An answer has all rows or none: a failure names its row. */
function failureOf(thrown: AppError, rows: number, row: number): AppError {
  const { code, message, reason, cause } = thrown;
  return rows === 1 ? thrown : new AppError(code, `Row ${row}: ${message}`, { reason, cause });
}
