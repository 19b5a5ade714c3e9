import { type Clock, systemClock } from '../clock.ts';
import type { AvroCodec } from '../codec/avro.ts';
import { newId } from '../ids.ts';
import type { Service } from '../service.ts';
import { currentTrace, inSpan, SpanKind } from '../trace.ts';
import type { CommandCaller, SignCommand } from './command-signature.ts';
import { toHeaders } from './envelope.ts';
import type { CommandReply } from './outcome.ts';
import { startReplies } from './replies.ts';
import { groupName, topicName } from './topics.ts';
import type { Transport } from './transport.ts';

export interface CommandRequest {
  /** The service that handles the command; the sending service where it is absent. */
  readonly to?: string;
  /** Full Avro name. */
  readonly type: string;
  /** The aggregate; its commands are handled one after another. */
  readonly aggregate: string;
  /** Checked strictly against the type. */
  readonly data: object;
  /** The user who asked for it; absent where no user did. */
  readonly caller?: CommandCaller | undefined;
}

export interface CommandOptions {
  /** A command that no worker has started after this time is rejected. */
  readonly deadlineMs: number;
  readonly correlationId?: string;
  /** The same in every attempt at one command: a worker that has handled it answers with its outcome. A new one where absent. */
  readonly id?: string;
}

export interface SendOptions extends CommandOptions {
  /** How long to wait for the outcome; the reply is `pending` where there is none by then. */
  readonly waitMs: number;
}

/** The client side of request-reply. Errors: `invalid` (every invalid field), `unavailable` (nothing was promised). */
export interface CommandClient {
  /** Sends a command and waits for its outcome. */
  send(request: CommandRequest, options: SendOptions): Promise<CommandReply>;
  /** Sends a command; resolves when the broker has it. */
  sendWithoutReply(request: CommandRequest, options: CommandOptions): Promise<void>;
}

export interface CommandClientDeps {
  readonly service: Service;
  readonly prefix: string;
  readonly transport: Transport;
  readonly codec: AvroCodec;
  /** Undefined where workers take commands without a signature. */
  readonly sign: SignCommand | undefined;
  /** Of the reply topic: another one for a role that is in a group of its own name already, as workers are. */
  readonly group?: string;
  readonly clock?: Clock;
}

/** Longer than a session, after which a member that was killed leaves the group. */
const addressWithinMs = 15_000;

/**
 * Joins the group of the reply topic; the process is not ready before it owns a reply partition. Resolves before that where
 * it takes long, as after a kill; commands wait for it then.
 */
export async function startCommandClient({
  service,
  prefix,
  transport,
  codec,
  sign = (command) => command,
  group = groupName(prefix, service.name, service.role),
  clock = systemClock,
}: CommandClientDeps): Promise<CommandClient> {
  const replies = await startReplies({
    service,
    transport,
    codec,
    topic: topicName(prefix, service.name, 'replies'),
    group,
  });
  service.life.addCheck('reply address', () => replies.joined);
  const source = `/${prefix}/${service.name}/${service.role}/${service.instance}`;

  /** Resolves when the broker has acknowledged the command. */
  const publish = (
    id: string,
    { to = service.name, type, aggregate, data, caller }: CommandRequest,
    { deadlineMs, correlationId }: CommandOptions,
  ) =>
    inSpan(`send ${type.split('.').pop()}`, SpanKind.PRODUCER, {}, async () => {
      const { fingerprint, bytes } = codec.encode(type, data);
      const now = clock.now();
      const headers = toHeaders({
        id,
        type,
        source,
        subject: aggregate,
        time: new Date(now).toISOString(),
        fingerprint,
        correlationId: correlationId ?? id,
        deadline: now + deadlineMs,
        replyTo: replies.address(),
        ...currentTrace(),
      });
      const topic = topicName(prefix, to, 'commands');
      await transport.publish([sign({ topic, key: aggregate, value: bytes, headers }, caller)]);
    });

  return {
    async send(request, options) {
      await replies.ready(Math.min(options.waitMs, addressWithinMs));
      const { id = newId() } = options;
      const reply = replies.expect(id);
      try {
        await publish(id, request, options);
      } catch (error) {
        reply.forget();
        throw error;
      }
      return (await reply.within(options.waitMs)) ?? { status: 'pending', commandId: id };
    },
    async sendWithoutReply(request, options) {
      await replies.ready(Math.min(options.deadlineMs, addressWithinMs));
      await publish(options.id ?? newId(), request, options);
    },
  };
}
