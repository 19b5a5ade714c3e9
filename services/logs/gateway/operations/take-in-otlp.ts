import type { Context } from 'koa';
import { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import { readBytes } from '../../../kit/http/bytes-body.ts';
import { readJsonDocument } from '../../../kit/http/json-document.ts';
import { parseOtlpLogs } from '../../domain/formats/otlp.ts';
import { forAdministrators, operation } from '../operation.ts';
import { readOtlpMessage } from '../otlp-message.ts';

const limitBytes = 4 * 1_048_576;
const maxDepth = 32;
const protobuf = 'application/x-protobuf';

const json = z.looseObject({ resourceLogs: z.array(z.unknown()) }).meta({
  id: 'ExportLogsServiceRequest',
  examples: [
    {
      resourceLogs: [
        {
          resource: { attributes: [{ key: 'service.name', value: { stringValue: 'my-model' } }] },
          scopeLogs: [{ logRecords: [{ severityNumber: 9, body: { stringValue: 'loaded' } }] }],
        },
      ],
    },
  ],
});

export const takeInOtlp = operation({
  ...{ ...forAdministrators, method: 'POST', path: '/v1/logs', id: 'takeInOtlp' },
  summary: 'Takes records in as programs with OpenTelemetry send them: OTLP over HTTP, in protobuf or JSON',
  description:
    'Set `OTEL_EXPORTER_OTLP_LOGS_ENDPOINT` to this address, and `OTEL_EXPORTER_OTLP_LOGS_HEADERS=authorization=Bearer%20…` to the API token of an administrator; leave compression off. What is answered with 200 is not lost any more.',
  uploadType: { 'application/json': json, [protobuf]: z.string().meta({ format: 'binary' }) },
  answer: z.object({}).meta({ id: 'ExportLogsServiceResponse' }),
  failures: [400, 401, 403, 413, 415, 429, 503],
  async run({ ctx }, { takeIn }) {
    const isProtobuf = ctx.request.type === protobuf;
    const body = isProtobuf
      ? readOtlpMessage(await readBytes(ctx, limitBytes))
      : (await readJsonDocument(ctx, { limitBytes, maxDepth })).value;
    await takeIn(readRecords(body));
    if (!isProtobuf) return {};
    sendEmptyMessage(ctx);
    return undefined;
  },
});

/** A message without fields has no bytes. */
function sendEmptyMessage(ctx: Context): void {
  ctx.status = 200;
  ctx.type = protobuf;
  ctx.body = Buffer.alloc(0);
}

function readRecords(body: unknown) {
  try {
    return parseOtlpLogs(body, { service: 'unknown', receivedAt: Date.now() });
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown;
    throw new AppError('invalid', thrown.message);
  }
}
