import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { AppError, unavailable } from '../../../kit/errors.ts';
import type { DriverContext } from '../../domain/driver.ts';
import type { DockerEngine } from './docker-engine.ts';

/** A bearer token that allows pulling this image and nothing else; undefined where its registry asks for none. */
export type PullToken = (image: string, signal: AbortSignal) => Promise<string | undefined>;

/** A token may end during a long pull; layers that have come stay. */
const attempts = 3;

interface Progress {
  readonly id?: string;
  readonly error?: string;
  readonly progressDetail?: { readonly current?: number; readonly total?: number };
}

/** Pulls an image that the engine does not have. Errors: `unprocessable` where the registry does not have or give it. */
export async function pullImage(
  { engine, pullToken }: { readonly engine: DockerEngine; readonly pullToken: PullToken },
  image: string,
  context: DriverContext,
): Promise<void> {
  const found = await engine.call({ method: 'GET', path: `/images/${image}/json`, expected: [404] });
  if (found.status === 200) return;
  for (let attempt = 1; ; attempt += 1) {
    const failure = await pullOnce({ engine, pullToken }, image, context);
    if (failure === undefined) return;
    if (attempt < attempts && /unauthorized|authentication|denied/i.test(failure)) continue;
    const message = `The image ${image} cannot be pulled: ${failure}`;
    if (isTransient(failure.replaceAll(image, ''))) throw unavailable(message);
    throw new AppError('unprocessable', message, { reason: 'image_not_pulled' });
  }
}

/** Without the name of the image, which may look like any of these. */
const isTransient = (failure: string): boolean =>
  /timeout|refused|reset by peer|no such host|unavailable|\bEOF\b|HTTP status: 5\d\d/i.test(failure);

/** What the engine says has failed, undefined where the image is there. */
async function pullOnce(
  { engine, pullToken }: { readonly engine: DockerEngine; readonly pullToken: PullToken },
  image: string,
  { signal, report }: DriverContext,
): Promise<string | undefined> {
  const token = await pullToken(image, signal);
  const headers = token === undefined ? {} : { 'x-registry-auth': encodeAuth({ registrytoken: token }) };
  const body = await engine.stream({
    ...{ method: 'POST', path: '/images/create', query: { fromImage: image }, headers, signal },
  });
  try {
    return await followPull(body, (percent) => report({ percent, message: `pulling ${image}` }));
  } catch (cause) {
    if (signal.aborted) throw new AppError('cancelled', 'The work was cancelled.', { cause });
    throw unavailable(`The Docker engine broke off while it pulled ${image}.`, cause);
  } finally {
    body.destroy();
  }
}

/** Reads what the engine says of a pull until it ends. */
async function followPull(body: Readable, show: (percent: number) => void): Promise<string | undefined> {
  const layers = new Map<string, { readonly current: number; readonly total: number }>();
  for await (const line of createInterface({ input: body })) {
    if (line.trim() === '') continue;
    const { id, error, progressDetail } = JSON.parse(line) as Progress;
    if (error !== undefined) return error;
    if (id && progressDetail?.total)
      layers.set(id, { current: progressDetail.current ?? 0, total: progressDetail.total });
    const total = sum(layers, ({ total }) => total);
    if (total > 0) show(Math.floor((100 * sum(layers, ({ current }) => current)) / total));
  }
  return undefined;
}

const encodeAuth = (auth: object) => Buffer.from(JSON.stringify(auth)).toString('base64url');

const sum = <T>(values: ReadonlyMap<string, T>, of: (value: T) => number) =>
  [...values.values()].reduce((total, value) => total + of(value), 0);
