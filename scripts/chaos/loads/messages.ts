import { freePort } from '../../../infra/engines/engines.ts';
import { createKafkaTransport } from '../../../services/kit/bus/kafka.ts';
import type { IncomingRecord } from '../../../services/kit/bus/transport.ts';
import { deadTopic, resultsTopic, unroutableTopic } from '../../../services/orchestrator/topics/run-topics.ts';
import { startReadyProcess } from '../../bench/bench-process.ts';
import { documentsOf, sequence } from '../../bench/runs/blueprint.ts';
import { kafkaOfChore } from '../../support/kafka-of-chore.ts';
import type { ChaosPlatform } from '../chaos-platform.ts';
import { compareResults, type RunResult } from './compare-results.ts';
import type { Load, LoadContext, LoadKind } from './load.ts';

const solution = 'chaos';
const marks = ['a', 'b', 'c'];
const protobuf = 'application/vnd.google.protobuf';
/** Longer than any fault: what is late is then late because it was lost. */
const deadlineMs = '600000';

/** Messages through a sequence of three models, each hop over topics. */
export const messages: LoadKind = {
  name: 'messages',
  services: ['orchestrator'],
  inFlight: 64,
  async prepare(context): Promise<Load> {
    const { platform, client } = context;
    const origin = `http://127.0.0.1:${platform.settings.ORCHESTRATOR_PORT}`;
    const ports = await Promise.all(marks.map(() => freePort()));
    const models = await Promise.all(
      marks.map((mark, index) => {
        const port = String(ports[index]);
        return startReadyProcess('scripts/chaos/stage-model.ts', [port, mark], {}, `http://127.0.0.1:${port}`);
      }),
    );
    await putComposition(context, origin, Object.fromEntries(marks.map((mark, index) => [mark, ports[index] ?? 0])));
    const inputOf = (number: number) => `message ${number} `;
    const answerOf = (number: number) => `${inputOf(number)}${marks.join('')}`;
    /** Of the runs that were answered, by the number of the message. */
    const runIds: string[] = [];

    return {
      async send(number, onRetry) {
        const headers = { 'content-type': protobuf, accept: protobuf, 'x-deadline-ms': deadlineMs };
        const body = inputOf(number);
        const path = `/solutions/${solution}/run`;
        const answer = await client.send({ origin, method: 'POST', path, headers, body }, onRetry);
        const said = answer.bytes.toString();
        if (answer.status !== 200 || said !== answerOf(number)) throw new Error(`${answer.status} ${said}`);
        runIds[number] = String(answer.headers['x-run-id']);
      },
      async compare(ledger) {
        return compareResults({ ...(await readResults(platform)), ledger, runIds, answerOf });
      },
      async close() {
        await Promise.all(models.map((model) => model.stop()));
      },
    };
  },
};

async function putComposition({ client }: LoadContext, origin: string, ports: Record<string, number>): Promise<void> {
  const policy = { extra: { policy: { unavailable: 'wait' } } };
  const nodes = sequence(marks).map((node) => ({ ...node, ...policy }));
  const { blueprint, dockerInfo } = documentsOf(nodes, ports);
  const parts = [
    ['putBlueprint?transport=topics', blueprint],
    ['putDockerInfo', dockerInfo],
  ] as const;
  for (const [part, document] of parts) {
    const path = `/solutions/${solution}/${part}`;
    const headers = { 'content-type': 'application/json' };
    const request = { origin, method: 'PUT', path, headers, body: JSON.stringify(document) } as const;
    const { status, bytes } = await client.send(request, () => undefined);
    if (status !== 200) throw new Error(`${path} was answered ${status} ${bytes}`);
  }
}

/** Everything that the topics of results and of dead letters have. */
async function readResults({ settings, engines }: ChaosPlatform) {
  const { address = '' } = engines.find(({ name }) => name === 'kafka') ?? {};
  const transport = createKafkaTransport(kafkaOfChore('chaos', { brokers: [address], env: {} }));
  const results: RunResult[] = [];
  const dead: string[] = [];
  const keepDead = ({ headers }: IncomingRecord) =>
    dead.push(`dead letter ${headers.dead_code} at ${headers.dead_where}: ${headers.dead_detail}`);
  try {
    const prefix = settings.TOPIC_PREFIX;
    await transport.readAll(resultsTopic(prefix, solution), ({ headers, value }) =>
      results.push({ runId: headers.ce_id ?? '', outcome: headers.outcome ?? '', text: value.toString() }),
    );
    await transport.readAll(deadTopic(prefix, solution), keepDead);
    await transport.readAll(unroutableTopic(prefix), keepDead);
    return { results, dead };
  } finally {
    await transport.close();
  }
}
