import type { Answer, Exchange, NoAnswer } from '../../kit/http/exchange.ts';
import { type Message, protobufType } from '../domain/message.ts';
import type { ModelStep } from '../domain/plan.ts';
import { type Attempt, cancelled, late, passing, refused, type Transport } from './attempt.ts';
import type { CallContext } from './call.ts';
import { excerptOf } from './excerpt.ts';
import { retryAfterMs } from './pause.ts';

export interface HttpTransportOptions {
  readonly exchange: Exchange;
  /** Bytes an answer may have. */
  readonly answerLimit: number;
}

/** Where a model takes its operation, and under which of its two paths it was last found. */
interface Door {
  readonly origin: string;
  /** As runners have it today, and as old ones, R and generated mappers do. */
  readonly paths: readonly [string, string];
  found: 0 | 1;
}

interface Sent {
  readonly step: ModelStep;
  readonly door: Door;
  readonly input: Message;
  readonly context: CallContext;
  readonly until: number;
}

/** Calls models over HTTP, whatever age and language their runner is of. */
export function createHttpTransport({ exchange, answerLimit }: HttpTransportOptions): Transport {
  // By step, so that what was learned about a model goes with the plan that named it.
  const doors = new WeakMap<ModelStep, Door>();

  function doorOf(step: ModelStep): Door {
    let door = doors.get(step);
    if (!door) {
      door = openDoor(step);
      doors.set(step, door);
    }
    return door;
  }

  function post({ door, input, context, until }: Sent, path: string): Promise<Answer | NoAnswer> {
    return exchange.send({
      origin: door.origin,
      method: 'POST',
      path,
      headers: { ...context.headers, 'content-type': protobufType, accept: protobufType },
      body: input.bytes,
      timeoutMs: Math.max(1, until - Date.now()),
      limitBytes: answerLimit,
      signal: context.signal,
    });
  }

  /**
   * A kept connection may end at the very moment it is used again, which says nothing about the model: one more try, at
   * once and outside of the node's retries.
   */
  async function postOnce(sent: Sent, path: string): Promise<Answer | NoAnswer> {
    const answer = await post(sent, path);
    return answer.outcome === 'broken' && !answer.begun ? post(sent, path) : answer;
  }

  /** The other path is tried where the one that worked last does not exist (any more), and remembered if it does. */
  async function knock(sent: Sent): Promise<Answer | NoAnswer> {
    const { door } = sent;
    const answer = await postOnce(sent, door.paths[door.found]);
    if (!isNoDoor(answer)) return answer;
    const other = door.found === 0 ? 1 : 0;
    const second = await postOnce(sent, door.paths[other]);
    if (!isNoDoor(second) && second.outcome === 'answered') door.found = other;
    return second;
  }

  return {
    async attempt(step, input, context, until) {
      const sent = { step, door: doorOf(step), input, context, until };
      const answer = await knock(sent);
      return answer.outcome === 'answered' ? understand(sent, answer) : explain(sent, answer);
    },
  };
}

function openDoor({ address, operation }: ModelStep): Door {
  const host = address.host.includes(':') ? `[${address.host}]` : address.host;
  const name = encodeURIComponent(operation);
  return {
    origin: `${address.scheme}://${host}:${address.port}`,
    paths: [`${address.path}/model/methods/${name}`, `${address.path}/${name}`],
    found: 0,
  };
}

const isNoDoor = (answer: Answer | NoAnswer): boolean =>
  answer.outcome === 'answered' && (answer.status === 404 || answer.status === 405);

/** Statuses by which a server, or a proxy before it, says that it is busy or away. */
const busy = new Set([429, 502, 503, 504]);

function understand({ step, door }: Sent, { status, contentType, bytes, retryAfter }: Answer): Attempt {
  if (status >= 200 && status <= 206) {
    return { ok: true, status, message: { bytes, contentType: typeOf(door, contentType) } };
  }
  const excerpt = excerptOf(bytes);
  if (status === 404 || status === 405) {
    const detail = `"${step.node}" knows neither ${door.paths[0]} nor ${door.paths[1]} at ${door.origin}. Check the operation's name and the model's context path.`;
    return refused(step, 'model_failed', { detail, status, excerpt });
  }
  const detail = `"${step.node}" answered ${status} to ${step.operation}.`;
  return busy.has(status)
    ? passing(step, 'model_failed', { detail, status, excerpt }, retryAfterMs(retryAfter))
    : refused(step, 'model_failed', { detail, status, excerpt });
}

/**
 * What a model says its answer is. Nothing means protobuf, which is what was asked for; so does `text/plain` of the old
 * runners, which put that on whatever they answer. Their successors mean it.
 */
function typeOf(door: Door, contentType: string | undefined): string {
  if (contentType === undefined) return protobufType;
  return door.found === 1 && contentType.startsWith('text/plain') ? protobufType : contentType;
}

function explain({ step, door, context }: Sent, { outcome, detail: cause, begun }: NoAnswer): Attempt {
  switch (outcome) {
    case 'unreachable': {
      const detail = `"${step.node}" cannot be reached at ${door.origin}: ${cause}. Check that it runs there and what the docker info says.`;
      return passing(step, 'model_unreachable', { detail });
    }
    case 'broken': {
      const when = begun ? 'in the middle of its answer' : 'without an answer';
      const detail = `"${step.node}" ended the connection ${when}: ${cause}.`;
      return passing(step, 'model_failed', { detail });
    }
    case 'too_large':
      return refused(step, 'model_failed', { detail: `"${step.node}" answered too much: ${cause}.` });
    case 'late':
      return late(step, context);
    case 'cancelled':
      return cancelled(step);
  }
}
