import { connect } from 'node:net';
import { join } from 'node:path';
import type { EngineOptions } from '../engine.ts';
import { runTool } from '../fetch/run-tool.ts';

export const OFFICIAL_VERSION = '7.0.24';
const HOST = 'fastdl.mongodb.org';
const ABOUT_BYTES = 180_000_000;

/** Fetches MongoDB's own build into a folder and answers the path of its mongod. Throws an Error. */
export async function fetchOfficial(folder: string, { onProgress, signal }: EngineOptions): Promise<string> {
  const report = (doneBytes: number) => onProgress?.({ what: 'MongoDB', doneBytes, totalBytes: ABOUT_BYTES });
  report(0);
  // In a process of its own: the library draws its own progress and offers no way to stop a download.
  const output = await runTool(process.execPath, [join(import.meta.dirname, 'download-official.ts'), folder], {
    env: { ...process.env, MONGOMS_VERSION: OFFICIAL_VERSION },
    timeoutMs: 300_000,
    signal,
    growing: folder,
    onGrowth: (bytes) => report(Math.min(bytes, ABOUT_BYTES - 1)),
  });
  report(ABOUT_BYTES);
  return output.trim().split('\n').at(-1) ?? '';
}

/** Where the host is unreachable, the library would retry for many seconds before it fails. */
export function isOfficialHostReachable(): Promise<boolean> {
  const { HTTPS_PROXY, https_proxy, MONGOMS_DOWNLOAD_MIRROR } = process.env;
  if (HTTPS_PROXY || https_proxy || MONGOMS_DOWNLOAD_MIRROR) return Promise.resolve(true);
  return new Promise((resolve) => {
    const socket = connect({ host: HOST, port: 443 });
    const finish = (reached: boolean) => {
      socket.destroy();
      resolve(reached);
    };
    socket.setTimeout(3000, () => finish(false));
    socket.on('connect', () => finish(true));
    socket.on('error', () => finish(false));
  });
}
