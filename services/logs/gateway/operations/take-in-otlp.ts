import { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import { parseOtlpLogs } from '../../domain/formats/otlp.ts';
import { common, operation } from '../operation.ts';

const bodyLimit = 4 * 1_048_576;

export const takeInOtlp = operation({
  ...{ ...common, method: 'POST', path: '/v1/logs', id: 'takeInOtlp', bodyLimit },
  summary: 'Takes records in as programs with OpenTelemetry send them: OTLP over HTTP, in JSON',
  description:
    'Set `OTEL_EXPORTER_OTLP_LOGS_PROTOCOL=http/json`, and an API token as `OTEL_EXPORTER_OTLP_LOGS_HEADERS=authorization=Bearer%20…`. What is answered with 200 is not lost any more.',
  body: z.looseObject({ resourceLogs: z.array(z.unknown()).default([]) }).meta({
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
  }),
  answer: z.object({}).meta({ id: 'ExportLogsServiceResponse' }),
  failures: [400, 401, 403, 413, 415, 429, 503],
  async run({ body }, { takeIn }) {
    await takeIn(readRecords(body));
    return {};
  },
});

function readRecords(body: object) {
  try {
    return parseOtlpLogs(body, { service: 'unknown', receivedAt: Date.now() });
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown;
    throw new AppError('invalid', thrown.message);
  }
}
