import { z } from 'zod';
import { deliveryStates } from '../domain/async-run.ts';
import { brokerStates } from '../domain/broker-job.ts';
import { failureCodes } from '../domain/failure.ts';
import { runStatuses } from '../domain/run-history.ts';
import { transports } from '../domain/solution.ts';

const instant = z.iso.datetime();

const failure = z.looseObject({ code: z.enum(failureCodes), node: z.string(), detail: z.string() });

export const PutStatus = z.object({
  status: z
    .string()
    .describe(
      '`ok`: in force from here on; runs in flight end on the plan they began with. Anything else says what the document waits for; the former composition stays in force.',
    ),
});

export const RemoveStatus = z.object({ status: z.literal('removed') });

/** A document as it was put. */
export const StoredDocument = z.unknown();

export const Plan = z
  .looseObject({
    id: z.string(),
    solution: z.string(),
    name: z.string(),
    version: z.string(),
    transport: z.enum(transports),
    isolated: z.boolean(),
    access: z.enum(['token', 'open']).describe('Whether runs need a token where access is guarded.'),
    operations: z.array(z.unknown()),
    nodes: z.array(z.unknown()),
    edges: z.array(z.unknown()),
    probe: z.string().nullable(),
    broker: z.unknown(),
    remarks: z.array(z.string()).describe('What was tolerated.'),
    protos: z.array(z.string()).describe('Containers whose .proto files were found.'),
  })
  .meta({ id: 'Plan' });

export const Solutions = z.object({ solutions: z.array(z.string()) });

/** Bytes under any content type. */
export const Bytes = z.file();

export const AcceptedRun = z.object({ id: z.uuid(), status: z.literal('pending'), href: z.string() });

const hop = z.looseObject({
  node: z.string(),
  operation: z.string(),
  status: z.string(),
  at: instant,
  durationMs: z.number(),
  bytesIn: z.int(),
  bytesOut: z.int(),
  topic: z.string().optional(),
  partition: z.int().optional(),
  offset: z.int().optional(),
});

export const Run = z
  .looseObject({
    id: z.uuid(),
    solution: z.string(),
    operation: z.string(),
    plan: z.string(),
    transport: z.enum(transports),
    status: z.enum(runStatuses),
    began: instant.optional(),
    failure: failure.optional(),
    attempts: z.int().optional().describe('Of an accepted run: how often it was started.'),
    deadlineMs: z.int().optional().describe('Of an accepted run: counted from its start.'),
    accepted: instant.optional(),
    ended: instant.optional(),
    output: z.string().optional().describe('Of an accepted run that is done: the address of its result.'),
    callback: z
      .looseObject({ state: z.enum(deliveryStates), attempts: z.int(), lastError: z.string().optional() })
      .optional(),
    retry: z
      .looseObject({ node: z.string(), attempts: z.int(), lastError: z.string(), nextTry: instant })
      .optional()
      .describe('Of a run that waits for a model, see `unavailable` of its policy.'),
    hops: z.array(hop).describe('In the order in which they ended; over topics with topic, partition and offset.'),
  })
  .meta({ id: 'Run' });

export const Runs = z.object({ runs: z.array(Run).describe('Newest first.') });

export const Broker = z
  .looseObject({
    solution: z.string(),
    plan: z.string(),
    node: z.string(),
    source: z.string().describe('The address that records are requested from.'),
    operation: z.string().describe('The entry that records go in by.'),
    state: z.enum(brokerStates).describe('`ended`: the broker had no more; set it `running` to pull again.'),
    started: instant,
    position: z.int().describe('Of the newest record.'),
    pulled: z.int(),
    done: z.int(),
    failed: z.int(),
    open: z.int().describe('Pulled and not finished.'),
    rate: z.number().describe('Records a second during the last ten seconds.'),
    retries: z.int().describe('Attempts to pull that failed since the last that did not.'),
    lastError: z.object({ at: instant, detail: z.string() }).optional(),
    runs: z.array(z.string()).describe('The newest runs, known to the process that pulls.'),
    failures: z.string(),
  })
  .meta({ id: 'Broker' });

const failedRecord = z
  .looseObject({
    run: z.uuid(),
    position: z.int(),
    size: z.int(),
    failedAt: instant,
    failure,
    record: z.string().describe('The address of the message.'),
  })
  .meta({ id: 'FailedRecord' });

export const FailedRecords = z.object({ failures: z.array(failedRecord).describe('Newest first.') });

export const RunMessages = z
  .object({
    messages: z.array(
      z.object({
        node: z.string(),
        operation: z.string(),
        input: z
          .base64()
          .nullable()
          .meta({ examples: ['CgVsZWF2ZQ=='] })
          .describe('Protobuf in Base64; null where it is larger than what is kept.'),
        output: z
          .base64()
          .nullable()
          .meta({ examples: ['CgVsZWF2ZQ=='] })
          .describe('Null also where the model has failed.'),
      }),
    ),
  })
  .meta({ id: 'RunMessages' });
