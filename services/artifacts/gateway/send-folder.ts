import type { Context } from 'koa';
import { z } from 'zod';
import { notFound } from '../../kit/errors.ts';
import { clientIn } from '../../platform/principals/client-of.ts';
import { checksumOf } from '../domain/checksums.ts';
import type { FolderEntry } from '../domain/ports.ts';
import type { OperationDeps } from './deps.ts';
import { folderPage } from './folder-page.ts';

/** Names in one answer. */
const limit = 1_000;

export const listQuery = z.object({
  format: z.enum(['json', 'html'], 'must be json or html').optional().catch(undefined).describe('Of a folder.'),
  after: z.string().max(1_024).default('').catch('').describe('`next` of the page before, for a folder.'),
});

export interface FolderRequest {
  /** Empty for the root. */
  readonly folder: string;
  readonly query: z.output<typeof listQuery>;
}

/** Answers what its client may see in a folder. Errors: those of `readFolder` and `readFile`; `not_found`. */
export async function sendFolder(
  ctx: Context,
  { folder, query: { format, after } }: FolderRequest,
  { authorise, store }: OperationDeps,
): Promise<void> {
  const view = await authorise.readFolder(clientIn(ctx), folder);
  const page = await store.list(folder, after, limit);
  if (page.entries.length === 0 && folder !== '') {
    // As where there is a file that the client must not read: no client learns which files there are.
    await authorise.readFile(clientIn(ctx), checksumOf(folder)?.of ?? folder);
    throw notFound('There is no such artifact.');
  }
  const prefix = folder === '' ? '' : `${folder}/`;
  const shown = page.entries.filter(({ name, type }) =>
    type === 'file' ? view.showsFile(prefix + name) : view.showsFolder(prefix + name),
  );
  // A look-up of the user who did not have to log in leaves it.
  ctx.remove('WWW-Authenticate');
  ctx.set({ Vary: 'Accept, Authorization', 'Cache-Control': 'no-cache' });
  const wantsJson = format ? format === 'json' : ctx.accepts('html', 'json') === 'json';
  if (wantsJson) {
    ctx.type = 'application/json';
    ctx.body = JSON.stringify({ path: folder, entries: shown.map(presented), ...(page.next && { next: page.next }) });
  } else {
    ctx.type = 'text/html; charset=utf-8';
    ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
    ctx.body = folderPage(folder, shown, { address: ctx.path, next: page.next });
  }
}

const presented = (entry: FolderEntry) =>
  entry.type === 'folder'
    ? entry
    : {
        ...{ name: entry.name, type: entry.type, size: entry.size, sha256: entry.sha256 },
        storedAt: new Date(entry.storedAt).toISOString(),
      };
