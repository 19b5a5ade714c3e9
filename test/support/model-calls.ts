import type { Cancellation } from '../../services/kit/cancellation.ts';
import { createService, type Service } from '../../services/kit/service.ts';
import { createModelCaller, type ModelCallerOptions } from '../../services/orchestrator/clients/models/model-caller.ts';
import { protobufType } from '../../services/orchestrator/domain/message.ts';
import type { CallContext, CallResult } from '../../services/orchestrator/domain/model-caller.ts';
import type { ModelStep } from '../../services/orchestrator/domain/plan.ts';
import { type FakeModel, type FakeModelOptions, startModel } from '../fakes/models/start-model.ts';
import { nearbyPolicy } from './nearby-policy.ts';

export interface CallChanges {
  readonly withinMs?: number;
  readonly headers?: Record<string, string>;
  readonly cancellation?: Cancellation;
}

/** A caller as the orchestrator has it, and models for it; all of it ends with `stop`. */
export interface ModelCalls {
  readonly service: Service;
  start(behaviour: FakeModelOptions['behaviour'], path?: string): Promise<FakeModel>;
  call(step: ModelStep, body?: Uint8Array | string, changes?: CallChanges): Promise<CallResult>;
  stop(): Promise<void>;
}

export function createModelCalls(options: Partial<ModelCallerOptions> = {}): ModelCalls {
  const service = createService('orchestrator', 'test', { LOG_LEVEL: 'silent' });
  const caller = createModelCaller({ service, policy: nearbyPolicy, ...options });
  const models: FakeModel[] = [];
  return {
    service,
    async start(behaviour, path = '') {
      const model = await startModel({ behaviour, path });
      models.push(model);
      return model;
    },
    call(step, body = 'hello', { withinMs = 8_000, headers = {}, cancellation } = {}) {
      const context: CallContext = { runId: 'run1', deadline: Date.now() + withinMs, headers, cancellation };
      return caller.call(step, { bytes: Buffer.from(body), contentType: protobufType }, context);
    },
    async stop() {
      await service.life.stop();
      await Promise.all(models.map((model) => model.close()));
    },
  };
}

/** The failure of a call that must have failed. */
export function failureOf(result: CallResult) {
  if (result.ok) throw new Error(`the call was answered with ${result.status}`);
  return result.failure;
}

/** The text of an answer that must have come. */
export function textOf(result: CallResult): string {
  if (!result.ok) throw new Error(`the call failed: ${result.failure.detail} ${result.failure.excerpt ?? ''}`);
  return result.message.bytes.toString();
}
