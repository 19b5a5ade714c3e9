import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { AppError } from '../../../kit/errors.ts';
import type { LogLine } from '../../domain/driver.ts';
import { componentLabel } from '../../domain/manifests/labels.ts';
import type { KubeApi } from './kube-api.ts';
import type { PodObject } from './observe.ts';

interface LogOptions {
  readonly limit: number;
  readonly follow: boolean;
  readonly signal: AbortSignal;
}

/** With the time as the cluster writes it, to nanoseconds: later lines compare greater. */
interface Timed {
  readonly time: string;
  readonly line: LogLine;
}

/** The newest lines of all pods by time; then, with `follow`, those that come. */
export async function* podLogs(
  api: KubeApi,
  namespace: string,
  pods: readonly PodObject[],
  { limit, follow, signal }: LogOptions,
): AsyncGenerator<LogLine> {
  const past = await Promise.all(pods.map((pod) => gather(readPod(api, namespace, pod, { tailLines: limit }, signal))));
  const newest = past.flat().sort((a, b) => (a.time < b.time ? -1 : Number(a.time > b.time)));
  for (const { line } of newest.slice(-limit)) yield line;
  if (!follow) return;
  const merged = new PassThrough({ objectMode: true });
  const followed = pods.map(async (pod, index) => {
    const last = past[index]?.at(-1)?.time;
    // Whole seconds: what was read already is left out.
    const query = { follow: true, ...(last !== undefined && { sinceTime: `${last.slice(0, 19)}Z` }) };
    for await (const one of readPod(api, namespace, pod, query, signal))
      if (one.time > (last ?? '')) merged.write(one.line);
  });
  Promise.all(followed).then(
    () => merged.end(),
    (error) => merged.destroy(error),
  );
  yield* merged;
}

async function gather(lines: AsyncGenerator<Timed>): Promise<Timed[]> {
  const all: Timed[] = [];
  for await (const one of lines) all.push(one);
  return all;
}

async function* readPod(
  api: KubeApi,
  namespace: string,
  { metadata }: PodObject,
  query: Readonly<Record<string, string | number | boolean>>,
  signal: AbortSignal,
): AsyncGenerator<Timed> {
  const component = metadata.labels?.[componentLabel] ?? '';
  const path = `/api/v1/namespaces/${namespace}/pods/${metadata.name}/log`;
  try {
    const body = await api.stream(
      { method: 'GET', path, query: { ...query, timestamps: true, container: component } },
      signal,
    );
    if (!body) return;
    for await (const text of createInterface({ input: body, crlfDelay: Infinity })) {
      const space = text.indexOf(' ');
      const time = space < 0 ? text : text.slice(0, space);
      const at = new Date(time);
      if (!Number.isNaN(at.getTime()))
        yield {
          time,
          line: {
            at: at.toISOString(),
            component,
            replica: metadata.name,
            stream: undefined,
            text: space < 0 ? '' : text.slice(space + 1),
          },
        };
    }
  } catch (thrown) {
    // The end of a followed log, or a container that has not started.
    if (signal.aborted || (thrown instanceof AppError && thrown.code === 'invalid')) return;
    throw thrown;
  }
}
