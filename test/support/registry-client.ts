import { createHash, randomBytes } from 'node:crypto';

export interface Login {
  readonly username: string;
  readonly password: string;
}

/** A client of a registry that logs in as a person does. */
export const person = (username: string): Login => ({ username, password: `password of ${username}` });

export const basic = ({ username, password }: Login): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

export const digestOf = (bytes: string | Buffer): string =>
  `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

export const imageType = 'application/vnd.oci.image.manifest.v1+json';
export const emptyConfig = 'application/vnd.oci.empty.v1+json';

export interface Registry {
  /** With a token for these actions on the repository. */
  call(method: string, path: string, options?: CallOptions): Promise<Response>;
  pushBlob(bytes: Buffer): Promise<string>;
  /** Answers the manifest's digest. */
  pushManifest(reference: string | undefined, manifest: object): Promise<string>;
  /** A new image: a manifest with a config of its own. */
  pushImage(tag: string, more?: object): Promise<PushedImage>;
}

export interface PushedImage {
  readonly digest: string;
  readonly config: string;
  readonly manifest: string;
}

interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly actions?: string;
}

export async function tokenOf(url: string, login: Login | undefined, ...scopes: string[]): Promise<string> {
  const query = new URLSearchParams([
    ['service', 'modelyard-registry'],
    ...scopes.map((scope): [string, string] => ['scope', scope]),
  ]);
  const headers = login ? { authorization: basic(login) } : undefined;
  const answer = await fetch(`${url}/token?${query}`, headers ? { headers } : {});
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}

/** Speaks with one repository; paths are below it. */
export function registryClient(url: string, repository: string, login: Login | undefined): Registry {
  async function call(
    method: string,
    path: string,
    { headers = {}, body, actions = 'pull,push,delete' }: CallOptions = {},
  ) {
    const token = await tokenOf(url, login, `repository:${repository}:${actions}`);
    const target = path.startsWith('http') ? path : `${url}/v2/${repository}/${path}`;
    const accept = { accept: `${imageType}, application/vnd.oci.image.index.v1+json, */*` };
    const all = { ...accept, ...headers, authorization: `Bearer ${token}` };
    return fetch(target, {
      method,
      headers: all,
      ...(body !== undefined && { body: new Uint8Array(Buffer.from(body)) }),
    });
  }

  async function pushBlob(bytes: Buffer) {
    const digest = digestOf(bytes);
    const begun = await succeeded(await call('POST', 'blobs/uploads/'), 202);
    const location = begun.headers.get('location') ?? '';
    const headers = { 'content-type': 'application/octet-stream' };
    await succeeded(await call('PUT', `${location}&digest=${digest}`, { headers, body: bytes }), 201);
    return digest;
  }

  async function pushManifest(reference: string | undefined, manifest: object) {
    const body = JSON.stringify(manifest);
    const digest = digestOf(body);
    const headers = { 'content-type': imageType };
    await succeeded(await call('PUT', `manifests/${reference ?? digest}`, { headers, body }), 201);
    return digest;
  }

  return {
    call,
    pushBlob,
    pushManifest,
    async pushImage(tag, more = {}) {
      const bytes = randomBytes(100);
      const config = await pushBlob(bytes);
      const manifest = imageManifest(config, bytes.length, more);
      return { digest: await pushManifest(tag, manifest), config, manifest: JSON.stringify(manifest) };
    },
  };
}

export const imageManifest = (digest: string, size: number, more: object = {}) => ({
  schemaVersion: 2,
  mediaType: imageType,
  config: { mediaType: emptyConfig, digest, size },
  layers: [],
  ...more,
});

async function succeeded(answer: Response, status: number): Promise<Response> {
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${await answer.text()}`);
  return answer;
}
