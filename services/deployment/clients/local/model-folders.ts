import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { AppError, unavailable } from '../../../kit/errors.ts';
import type { ArtifactsClient } from '../../../platform/clients/artifacts.ts';
import type { LocalModel } from '../../domain/local-server.ts';
import type { ModelFile } from '../../domain/plan.ts';
import { makeOnce, removeUnused } from './make-once.ts';

export interface ModelFolderOptions {
  readonly folder: string;
  readonly artifacts: Pick<ArtifactsClient, 'read'>;
  /** Of one file. */
  readonly mostBytes: number;
}

/** The files of models as the runner reads them, shared by all servers of a revision. */
export interface ModelFolders {
  /** Errors: `unprocessable` where a file is missing or too large, `unavailable`, `cancelled`. */
  prepare(model: LocalModel, signal: AbortSignal): Promise<string>;
  /** Removes those of other models, and what a worker that died has left. Nothing may be prepared meanwhile. */
  sweep(used: readonly LocalModel[]): Promise<void>;
}

export function createModelFolders({ folder, artifacts, mostBytes }: ModelFolderOptions): ModelFolders {
  const parent = join(folder, 'models');
  const preparing = new Map<string, Promise<void>>();

  async function fetch({ uri, name }: ModelFile, path: string, signal: AbortSignal): Promise<void> {
    try {
      const { stream } = await artifacts.read(uri, { signal });
      const hash = createHash('sha256');
      let size = 0;
      const measured = new Transform({
        transform(piece: Buffer, _, done) {
          size += piece.length;
          hash.update(piece);
          done(size > mostBytes ? unusable(`${name} has more than ${mostBytes} bytes.`) : null, piece);
        },
      });
      await pipeline(stream, measured, createWriteStream(path, { mode: 0o600 }), { signal });
      const checksum = (await text((await artifacts.read(`${uri}.sha256`, { signal })).stream)).trim();
      // A file that was damaged on its way is fetched again.
      if (checksum !== hash.digest('hex')) throw unavailable(`${name} does not have the checksum of the repository.`);
    } catch (error) {
      if (signal.aborted) throw new AppError('cancelled', 'The server is not wanted any more.');
      if (error instanceof AppError && error.code === 'not_found')
        throw unusable(`The artifact repository does not have ${name}.`);
      throw error;
    }
  }

  const fill = (model: LocalModel, signal: AbortSignal) => async (made: string) => {
    await fetch(model.model, join(made, model.runner.modelFile), signal);
    await fetch(model.metadata, join(made, 'metadata.json'), signal);
    if (model.license) await fetch(model.license, join(made, 'license.json'), signal);
    if (model.proto !== undefined) await writeFile(join(made, 'model.proto'), model.proto, { mode: 0o600 });
  };

  return {
    async prepare(model, signal) {
      const name = nameOf(model);
      const path = join(parent, name);
      const running = preparing.get(name);
      if (running) {
        // What fails for the other server is tried again for this one.
        await running.catch(() => undefined);
        return this.prepare(model, signal);
      }
      const work = makeOnce(path, fill(model, signal)).finally(() => preparing.delete(name));
      preparing.set(name, work);
      await work;
      return path;
    },
    async sweep(used) {
      const names = new Set(used.map(nameOf));
      await removeUnused(parent, (name) => !names.has(name));
    },
  };
}

const nameOf = ({ runner, model, metadata, license, proto }: LocalModel): string => {
  const text = JSON.stringify([runner.modelFile, model.uri, metadata.uri, license?.uri, proto]);
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
};

const unusable = (detail: string) => new AppError('unprocessable', detail, { reason: 'model_files_missing' });
