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
  { folder: theirs, name: 'swagger-ui.css', type: 'text/css; charset=utf-8' },
  { folder: theirs, name: 'favicon-32x32.png', type: 'image/png' },
];

/** Swagger UI styles its parts by attributes and holds its icons as data: addresses; everything else is from here. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The interactive page of an API and its `document` (OpenAPI 3.1). All addresses are relative, so that they work behind a
 * proxy that adds a prefix.
 */
export async function createApiPages(document: object, title: string): Promise<ApiPages> {
  const page = html((await readFile(join(ours, 'index.html'), 'utf8')).replaceAll('{{title}}', title));
  const json = { body: Buffer.from(JSON.stringify(document)), type: 'application/json' };
  const assets = await Promise.all(
    files.map(async ({ folder, name, type }) => {
      const body = await readFile(join(folder, name));
      return [`/swagger-ui/${name}`, sendBytes({ body, type })] as const;
    }),
  );
  return new Map([
    ['/swagger-ui.html', page],
    ['/docs', page],
    ['/v3/api-docs', sendBytes(json)],
    ['/v2/api-docs', rejectSwagger2],
    ...assets,
  ]);
}

function html(text: string): Middleware {
  const send = sendBytes({ body: Buffer.from(text), type: 'text/html; charset=utf-8' });
  return (ctx, next) => {
    // With a slash at the end the relative addresses of the page would lead below it.
    if (ctx.path.endsWith('/')) return ctx.redirect(`../${ctx.path.split('/').at(-2)}`);
    ctx.set('Content-Security-Policy', policy);
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
