import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../../kit/errors.ts';
import type { Logger } from '../../../kit/log.ts';
import { backOffMs } from '../../../kit/retry-policy.ts';
import { createWakeSignal } from '../../../kit/wake-signal.ts';
import type { LocalServer, LocalServerState, StoredLocalServer } from '../../domain/local-server.ts';
import { copyLines } from './copy-lines.ts';
import { isHealthy } from './health.ts';
import { type ModelProcess, startModelProcess } from './model-process.ts';
import { createServerLog } from './server-log.ts';
import { type PreparedServer, type ServerTimes, serverFolder } from './server-options.ts';
import type { Turns } from './turns.ts';

export interface SupervisedServerOptions {
  readonly folder: string;
  readonly times: ServerTimes;
  readonly logLimitBytes: number;
  readonly log: Logger;
  /** Of what the model servers write. */
  readonly modelLog: Logger;
  /** Files, environment and group of the server. Errors: see `Environments` and `ModelFolders`. */
  prepare(server: LocalServer, report: (message: string) => void, signal: AbortSignal): Promise<PreparedServer>;
  /** The server's port, another one where that is taken. */
  findPort(server: LocalServer, port: number | undefined): Promise<number>;
  readonly turns: Turns;
  /** Stores how it does. Never rejects. */
  changed(id: string, state: LocalServerState): void;
}

/** A server that is kept running. */
export interface SupervisedServer {
  readonly generation: number;
  /** Whether it is in the middle of starting. */
  readonly isStarting: boolean;
  /** Starts it again, once it has answered what it is doing. */
  restart(generation: number): void;
  /** Ends it. Within `drainMs` where it may be in the middle of calls; called again, it ends sooner. */
  stop(how: 'drain' | 'now'): Promise<void>;
}

export function superviseServer(server: StoredLocalServer, options: SupervisedServerOptions): SupervisedServer {
  const { times, folder, logLimitBytes } = options;
  const own = serverFolder(folder, server.id);
  const log = createServerLog(join(own, 'log'), {
    mostBytes: logLimitBytes,
    onFailure: (err) => options.log.warn({ err, server: server.id }, 'the log of a model server cannot be written'),
    onLine: copyLines(server, options.modelLog),
  });
  const stopping = new AbortController();
  const wake = createWakeSignal();
  let state: LocalServerState = server;
  let { generation } = server;
  let round = new AbortController();
  let failures = 0;
  let wasStarted = false;
  let model: ModelProcess | undefined;
  let graceMs = times.gracePeriodMs;

  function change(next: Partial<LocalServerState>): void {
    state = { ...state, ...next };
    const { status, port, restarts, detail } = state;
    options.changed(server.id, { status, port, restarts, detail });
  }

  async function runForever(): Promise<void> {
    if (server.status === 'failed') await rest();
    while (!stopping.signal.aborted) {
      round = new AbortController();
      const why = await runOnce(AbortSignal.any([stopping.signal, round.signal]));
      if (stopping.signal.aborted) break;
      if (why === undefined || round.signal.aborted) failures = 0;
      else await afterFailure(why);
    }
  }

  /** Resolves with why the server is to be started again; undefined where that was asked for. */
  async function runOnce(signal: AbortSignal): Promise<Failure | undefined> {
    let turnIsOver: (() => void) | undefined;
    try {
      graceMs = times.gracePeriodMs;
      change({ status: 'preparing', detail: undefined });
      const prepared = await options.prepare(server, (detail) => change({ detail }), signal);
      turnIsOver = await options.turns.take(signal);
      const port = await options.findPort(server, state.port);
      const workFolder = join(own, 'work');
      await rm(workFolder, { recursive: true, force: true });
      await mkdir(workFolder, { recursive: true, mode: 0o700 });
      signal.throwIfAborted();
      model = startModelProcess(
        {
          ...{ ...prepared, workFolder, port, folder, serverId: server.id, mostCallMs: times.mostCallMs },
          ...{ memoryLimitBytes: server.memoryLimitBytes, processorLimit: server.processorLimit },
        },
        log,
      );
      log.write(`started as process ${model.pid}, on port ${port}`);
      change({ status: 'starting', detail: undefined, port, restarts: state.restarts + (wasStarted ? 1 : 0) });
      wasStarted = true;
      return { why: await untilItEnds(model, port, signal, turnIsOver) };
    } catch (error) {
      if (signal.aborted) return undefined;
      if (error instanceof AppError && error.code === 'unprocessable') return { why: error.message, isFinal: true };
      if (error instanceof AppError && error.code === 'unavailable') return { why: error.message, isOurs: true };
      options.log.error({ err: error, server: server.id }, 'a model server could not be started');
      return { why: 'It could not be started; the log of the platform says why.', isOurs: true };
    } finally {
      turnIsOver?.();
      await model?.stop(graceMs);
      model = undefined;
    }
  }

  async function untilItEnds(
    model: ModelProcess,
    port: number,
    signal: AbortSignal,
    onAnswer: () => void,
  ): Promise<string> {
    const startedAt = Date.now();
    const end = new AbortController();
    const until = AbortSignal.any([end.signal, signal]);
    void model.ended.then(() => end.abort());
    let answeredAt = startedAt;
    let hasAnswered = false;
    while (!until.aborted) {
      if (await isHealthy(port, times.hangMs)) {
        // A process that ended, and another program's answer on its port.
        if (model.hasEnded) break;
        answeredAt = Date.now();
        if (!hasAnswered) {
          change({ status: 'running', detail: undefined });
          onAnswer();
        }
        hasAnswered = true;
        if (answeredAt - startedAt > times.stableMs) failures = 0;
      } else if (!until.aborted) {
        const limit = hasAnswered ? times.hangMs : times.startMs;
        if (Date.now() - answeredAt > limit)
          return hasAnswered
            ? `The server has not answered for ${seconds(limit)}, or one call takes longer than ${seconds(times.mostCallMs)}.`
            : `The server did not begin to answer within ${seconds(limit)}.`;
      }
      await delay(hasAnswered ? times.healthMs : times.startPollMs, undefined, { signal: until }).catch(
        () => undefined,
      );
    }
    signal.throwIfAborted();
    return `The server ${await model.ended}.`;
  }

  async function afterFailure({ why, isFinal = false, isOurs = false }: Failure): Promise<void> {
    failures += 1;
    log.write(why);
    // What the model cannot help, such as a repository that does not answer, is tried for as long as it is wanted.
    if (isFinal || (failures > times.mostRestarts && !isOurs)) {
      change({
        status: 'failed',
        detail: isFinal ? why : `${why} It was given up after ${failures} starts; its log says more.`,
      });
      return rest();
    }
    const waitMs = backOffMs(failures, times);
    change({ status: 'waiting', detail: `${why} It starts again in ${seconds(waitMs)}.` });
    await delay(waitMs, undefined, { signal: AbortSignal.any([stopping.signal, round.signal]) }).catch(() => undefined);
  }

  /** Until it is started again by hand. */
  async function rest(): Promise<void> {
    while (!stopping.signal.aborted && !round.signal.aborted) await wake.wait(60_000);
    failures = 0;
  }

  const running = runForever().catch((err) =>
    options.log.error({ err, server: server.id }, 'a model server is not supervised any more'),
  );
  return {
    get generation() {
      return generation;
    },
    get isStarting() {
      return state.status === 'preparing' || state.status === 'starting';
    },
    restart(next) {
      generation = next;
      log.write('starts again, as it was asked for');
      graceMs = times.drainMs;
      change({ status: 'starting', detail: undefined });
      round.abort();
      wake.trigger();
    },
    async stop(how) {
      graceMs = how === 'drain' ? times.drainMs : times.gracePeriodMs;
      if (stopping.signal.aborted) void model?.stop(graceMs);
      stopping.abort();
      wake.trigger();
      await running;
      await log.flushed();
    },
  };
}

interface Failure {
  readonly why: string;
  /** Trying again does not help. */
  readonly isFinal?: boolean;
  /** Nothing that the model has done. */
  readonly isOurs?: boolean;
}

const seconds = (ms: number): string => `${Math.max(1, Math.round(ms / 1_000))} s`;
