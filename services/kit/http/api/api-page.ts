import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context, Middleware } from 'koa';
import { AppError } from '../../errors.ts';
import { isNotModified } from '../conditional.ts';

/** Pages by their paths below the context path; they need no account. */
export type ApiPages = ReadonlyMap<string, Middleware>;

const ours = fileURLToPath(new URL('page/', import.meta.url));
const theirs = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** The only files that are served: no other name is looked up on the disk. */
const files = [
  { folder: ours, name: 'initializer.js', type: 'text/javascript; charset=utf-8' },
  { folder: theirs, name: 'swagger-ui-bundle.js', type: 'text/javascript; charset=utf-8' },
  { folder: theirs, name: 'swagger-ui-standalone-preset.js', type: 'text/javascript; charset=utf-8' },
  { folder: theirs, name: 'swagger-ui.css', type: 'text/css; charset=utf-8' },
  { folder: theirs, name: 'favicon-32x32.png', type: 'image/png' },
];

/** Swagger UI styles its parts by attributes and holds its icons as data: addresses; everything else is from here. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The interactive page of an API and its `document` (OpenAPI 3.1), which is made when it is first read: a start does not wait
 * for it. All addresses are relative, so that they work behind a proxy that adds a prefix.
 */
export async function createApiPages(document: () => object, title: string): Promise<ApiPages> {
  const page = await createPage(title, [{ name: title, url: 'v3/api-docs' }]);
  return new Map([
    ['/swagger-ui.html', page],
    ['/docs', page],
    ['/v3/api-docs', sendJson(document)],
    ['/v2/api-docs', rejectSwagger2],
    ...(await assets()),
  ]);
}

/** A document that is served elsewhere, with its name in the list. */
export interface LinkedDocument {
  readonly name: string;
  readonly url: string;
}

/**
 * A page beside a document for callers alone, `openapi.json`: it asks its reader for a token. `root`: the way from the page
 * to the paths of this API (`../`).
 */
export async function createCallerPage(title: string, root: string): Promise<(ctx: Context) => void> {
  const send = await createPage(title, [{ name: title, url: 'openapi.json' }], { root, asksForToken: true });
  return (ctx) => void send(ctx, async () => undefined);
}

/** One page, at `/docs`, for the APIs of several services: readers choose a document. */
export const createApiIndex = async (documents: readonly LinkedDocument[], title: string): Promise<ApiPages> =>
  new Map([['/docs', await createPage(title, documents)], ...(await assets())]);

const readAssets = () =>
  Promise.all(
    files.map(async ({ folder, name, type }) => {
      const body = await readFile(join(folder, name));
      return [`/swagger-ui/${name}`, sendBytes({ body, type })] as const;
    }),
  );

let read: ReturnType<typeof readAssets> | undefined;

/** Megabytes, once for all roles of the process. */
function assets(): ReturnType<typeof readAssets> {
  read ??= readAssets();
  return read;
}

interface PageOptions {
  /** The way from the page to the paths of its files: '' or `../` and so on. */
  readonly root: string;
  readonly asksForToken: boolean;
}

async function createPage(
  title: string,
  documents: readonly LinkedDocument[],
  { root, asksForToken }: PageOptions = { root: '', asksForToken: false },
): Promise<Middleware> {
  const links = documents.map(({ name, url }) => `<a href="${url}">${name}</a>`);
  const page = await readFile(join(ours, 'index.html'), 'utf8');
  return html(
    page
      .replaceAll('{{title}}', title)
      .replaceAll('{{root}}', root)
      .replace('{{form}}', asksForToken ? tokenForm : '')
      .replace('{{documents}}', JSON.stringify(documents))
      .replace('{{links}}', links.join(', ')),
  );
}

const tokenForm = `<form id="token">
      <label>Token or key <input name="token" type="password" autocomplete="off" required></label>
      <button>Show</button>
      <p role="alert"></p>
    </form>`;

function html(text: string): Middleware {
  const send = sendBytes({ body: Buffer.from(text), type: 'text/html; charset=utf-8' });
  return (ctx, next) => {
    // With a slash at the end the relative addresses of the page would lead below it.
    if (ctx.path.endsWith('/')) return ctx.redirect(`../${ctx.path.split('/').at(-2)}`);
    ctx.set('Content-Security-Policy', policy);
    return send(ctx, next);
  };
}

function sendJson(document: () => object): Middleware {
  let send: Middleware | undefined;
  return (ctx, next) => {
    send ??= sendBytes({ body: Buffer.from(JSON.stringify(document())), type: 'application/json' });
    return send(ctx, next);
  };
}

/** Served from memory. Browsers send the tag they have with each request, so that a new release shows immediately. */
function sendBytes({ body, type }: { readonly body: Buffer; readonly type: string }): Middleware {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return (ctx: Context) => {
    ctx.set({ ETag: etag, 'Cache-Control': 'no-cache' });
    if (isNotModified(ctx, { etag })) {
      ctx.status = 304;
      return;
    }
    ctx.type = type;
    ctx.body = body;
  };
}

const rejectSwagger2: Middleware = () => {
  throw new AppError(
    'not_found',
    'The API is described as OpenAPI 3.1, at v3/api-docs; there is no Swagger 2.0 of it.',
    {
      reason: 'no_such_path',
    },
  );
};
