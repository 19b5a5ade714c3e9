import { createExchange } from '../../../kit/http/outbound/exchange.ts';
import type { OutboundPolicy } from '../../../kit/http/outbound/policy.ts';
import { createCounter } from '../../../kit/metrics.ts';
import type { Service } from '../../../kit/service.ts';
import { protobufType } from '../../domain/message.ts';
import type { Probe } from '../../domain/model-caller.ts';
import type { Address } from '../../domain/plan.ts';
import { originOf } from './origin.ts';

export interface ProbeOptions {
  readonly service: Service;
  /** Where probes may be. */
  readonly policy: OutboundPolicy;
  /** Copies that may wait, and the bytes they may have together. */
  readonly queueLimit?: number;
  readonly queueLimitBytes?: number;
}

interface Copy {
  readonly address: Address;
  readonly protoUri: string;
  /** Of `bytes`; its simple name. */
  readonly messageName: string;
  readonly bytes: Uint8Array;
}

const connections = 4;
const timeoutMs = 5_000;

/**
 * Sends copies in the background, a few at a time. Copies that do not fit the queue are dropped: a probe that is slower
 * than the models would otherwise fill the memory of the process or slow the runs down.
 */
export function createProbe(options: ProbeOptions): Probe {
  const { service, policy, queueLimit = 1_000, queueLimitBytes = 32 * 1024 * 1024 } = options;
  const exchange = createExchange(service, policy);
  const copies = createCounter(service, 'orchestrator_probe_copies_total', 'Copies of messages for the probe', [
    'outcome',
  ]);
  const waiting = new Set<Copy>();
  let waitingBytes = 0;
  let sending = 0;

  async function drain(): Promise<void> {
    sending += 1;
    for (const copy of waiting) {
      waiting.delete(copy);
      waitingBytes -= copy.bytes.length;
      copies.inc({ outcome: (await send(copy)) ? 'sent' : 'failed' });
    }
    sending -= 1;
  }

  async function send({ address, protoUri, messageName, bytes }: Copy): Promise<boolean> {
    const answer = await exchange.send({
      origin: originOf(address),
      connections,
      method: 'POST',
      path: `${address.path}/data`,
      headers: { 'content-type': protobufType, 'PROTO-URL': protoUri, 'Message-Name': messageName },
      body: bytes,
      timeoutMs,
      limitBytes: 64 * 1024,
    });
    return answer.outcome === 'answered' && answer.status < 300;
  }

  function enqueue(copy: Copy): void {
    if (waiting.size >= queueLimit || waitingBytes + copy.bytes.length > queueLimitBytes) {
      copies.inc({ outcome: 'dropped' });
      return;
    }
    // A message may be a part of a buffer that the connection of its model uses, and that is larger than the limit counts.
    waiting.add({ ...copy, bytes: Uint8Array.from(copy.bytes) });
    waitingBytes += copy.bytes.length;
    if (sending < connections) drain().catch((error) => service.log.error({ err: error }, 'the probe stopped'));
  }

  return {
    watch(address, { protoUri, inputMessage, outputMessage, successors }, input, output) {
      enqueue({ address, protoUri, messageName: inputMessage, bytes: input.bytes });
      if (successors.length > 0 || !output) return;
      enqueue({ address, protoUri, messageName: outputMessage, bytes: output.bytes });
    },
  };
}
