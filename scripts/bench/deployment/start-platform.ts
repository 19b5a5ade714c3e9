import { startPlatform as start } from '../../start/platform.ts';
import { platformServices, serviceName } from '../../start/services.ts';
import { separateSettings } from '../../start/settings.ts';
import { signIn } from '../sign-in.ts';
import type { Packed } from './pack-models.ts';

export interface Deployed {
  readonly id: string;
  readonly name: string;
  readonly endpoints: readonly { readonly host: string; readonly port: number }[];
}

/** A platform that deploys to this machine, with a process for each role. */
export interface DeployingPlatform {
  readonly edgeUrl: string;
  readonly token: string;
  /** Pushes a model; of a name that is there, its next revision. Answers the id of its solution. */
  push(packed: Packed, name: string): Promise<string>;
  deploy(solutionId: string): Promise<Deployed>;
  /** Runs the newest revision, and waits until it is in force. */
  update(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Of all roles of the platform. */
  readonly pids: readonly number[];
  pidOf(role: string): number;
  stop(): Promise<void>;
}

const needed = ['edge', 'identity', 'catalog', 'onboarding', 'artifacts', 'deployment', 'orchestrator', 'publication'];

/** In `folder`, which holds all of its data. */
export async function startPlatform(folder: string): Promise<DeployingPlatform> {
  const settings = { ...(await separateSettings(folder, 'bench-deployment')), PROCESSES: 'each' as const };
  const env = {
    ...process.env,
    LOG_LEVEL: 'warn',
    // Above what one client sends in a window.
    ...{ EDGE_NETWORK_REQUESTS: '1000000000', EDGE_USER_REQUESTS: '1000000000' },
    ...{ DEPLOYMENT_USER_LIMIT: '1000', DEPLOYMENT_WAIT_MS: '300000' },
  };
  const services = platformServices.filter(({ service }) => needed.includes(service));
  const platform = await start({ settings, services, env });
  const edgeUrl = `http://127.0.0.1:${settings.EDGE_PORT}`;
  try {
    const token = await signIn(edgeUrl, platform.adminPassword ?? '');

    async function request<T>(method: string, path: string, body?: object): Promise<T> {
      const answer = await fetch(edgeUrl + path, {
        ...{
          method,
          headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok || answer.status === 202)
        throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
      return JSON.parse(text);
    }

    return {
      ...{ edgeUrl, token, stop: platform.stop },
      async push(packed, name) {
        const form = new FormData();
        for (const [part, { fileName, bytes }] of packed)
          form.append(part, new Blob([named(part, bytes, name)]), fileName);
        const headers = { authorization: token, isCreateMicroservice: 'false' };
        const answer = await fetch(`${edgeUrl}/onboarding-app/v2/models`, { method: 'POST', headers, body: form });
        const text = await answer.text();
        if (answer.status !== 201) throw new Error(`The push was answered ${answer.status}: ${text}`);
        return JSON.parse(text).result.solutionId;
      },
      deploy: (solutionId) => request('POST', '/deployments', { solutionId, target: 'local' }),
      update: async (id) => void (await request('PUT', `/deployments/${id}/revision`, {})),
      remove: async (id) => void (await request('DELETE', `/deployments/${id}`)),
      pids: platform.processes.map(({ pid }) => pid ?? 0).filter((pid) => pid > 0),
      pidOf: (role) => platform.processes[services.findIndex((spec) => serviceName(spec) === role)]?.pid ?? 0,
    };
  } catch (error) {
    await platform.stop();
    throw error;
  }
}

/** Metadata under another name. */
function named(part: string, bytes: Uint8Array<ArrayBuffer>, name: string): Uint8Array<ArrayBuffer> {
  if (part !== 'metadata') return bytes;
  return new Uint8Array(Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(bytes).toString()), name })));
}
