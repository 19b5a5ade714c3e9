import type { Readable } from 'node:stream';
import { Readable as NodeReadable } from 'node:stream';
import { createConfiguration, HttpMethod, KubeConfig, RequestContext } from '@kubernetes/client-node';
import { AppError, unavailable } from '../../../kit/errors.ts';

export interface KubeRequest {
  readonly method: 'GET' | 'PATCH' | 'DELETE';
  /** `/api/v1/namespaces/x/pods`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: object;
  /** Media type of the body. */
  readonly type?: string;
}

/** The API of one cluster. Errors of both: those of `KubeError`; `unavailable` where it does not answer. */
export interface KubeApi {
  /** Resolves to the JSON that it answers; to undefined where there is no such object. */
  send(request: KubeRequest): Promise<unknown>;
  /** Not limited in time; ends when the signal is aborted. Resolves to undefined where there is no such object. */
  stream(request: KubeRequest, signal: AbortSignal): Promise<Readable | undefined>;
}

export interface KubeApiOptions {
  /** Text of a kubeconfig; undefined: the account of the pod that this process is in. */
  readonly kubeconfig: string | undefined;
  readonly timeoutMs: number;
}

/** Credentials, certificates and plugins are the business of the maintained client; requests are limited in time here. */
export function createKubeApi({ kubeconfig, timeoutMs }: KubeApiOptions): KubeApi {
  const config = new KubeConfig();
  if (kubeconfig === undefined) config.loadFromCluster();
  else config.loadFromString(kubeconfig);
  const server = config.getCurrentCluster()?.server.replace(/\/+$/, '');
  if (server === undefined) throw new Error('the kubeconfig has no current cluster');
  const { httpApi } = createConfiguration();

  async function answer({ method, path, query = {}, body, type }: KubeRequest, signal: AbortSignal) {
    const context = new RequestContext(server + path, HttpMethod[method]);
    for (const [name, value] of Object.entries(query)) context.setQueryParam(name, String(value));
    context.setHeaderParam('Accept', 'application/json');
    if (type !== undefined) context.setHeaderParam('Content-Type', type);
    if (body !== undefined) context.setBody(JSON.stringify(body));
    context.setSignal(signal);
    await config.applySecurityAuthentication(context);
    const { httpStatusCode: status, body: answered } = await httpApi.send(context).toPromise();
    if (status === 404) return undefined;
    if (status >= 300) throw kubeError(status, await answered.text());
    return answered;
  }

  return {
    async send(request) {
      try {
        const answered = await answer(request, AbortSignal.timeout(timeoutMs));
        return answered && JSON.parse(await answered.text());
      } catch (thrown) {
        throw failure(thrown);
      }
    },
    async stream(request, signal) {
      try {
        const body = (await answer(request, signal))?.stream();
        return body ? NodeReadable.fromWeb(body) : undefined;
      } catch (thrown) {
        throw failure(thrown);
      }
    },
  };
}

const failure = (thrown: unknown): AppError =>
  thrown instanceof AppError ? thrown : unavailable('The Kubernetes cluster does not answer right now.', thrown);

/** What the API server says; it names objects and fields, never their values. */
function kubeError(status: number, text: string): AppError {
  const message = messageOf(text);
  const isBusy = status === 429 || status >= 500;
  // Conflicts and a namespace that is being removed pass.
  if (isBusy || status === 409 || message.includes('being terminated'))
    return unavailable(`The Kubernetes cluster cannot do this right now: ${message}`);
  const code = status === 400 ? 'invalid' : status === 401 || status === 403 ? 'forbidden' : 'unprocessable';
  return new AppError(code, `The Kubernetes cluster does not take this: ${message}`, { reason: 'cluster_rejected' });
}

function messageOf(text: string): string {
  try {
    return String(JSON.parse(text).message).slice(0, 500);
  } catch {
    return text.slice(0, 200);
  }
}
