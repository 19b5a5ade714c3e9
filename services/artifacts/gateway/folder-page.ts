import type { FolderEntry } from '../domain/ports.ts';
import { sizeText } from '../domain/usage.ts';
import { escapeXml } from '../domain/write-metadata.ts';

export interface PageOptions {
  /** The path of the request. */
  readonly address: string;
  readonly next: string | undefined;
}

const style =
  'body{font:16px/1.5 system-ui,sans-serif;margin:2rem;color:#1b1b1f}table{border-collapse:collapse}' +
  'th,td{text-align:left;padding:.2rem 2rem .2rem 0}td:nth-child(2){text-align:right}';

/** What lies in a folder, for people. Links are absolute, so that they hold with and without a slash at the end. */
export function folderPage(folder: string, entries: readonly FolderEntry[], { address, next }: PageOptions): string {
  const base = address.endsWith('/') ? address : `${address}/`;
  const href = (name: string) => escapeXml(base + encodeURIComponent(name));
  const title = escapeXml(folder === '' ? 'Repository' : folder);
  const rows = entries.map((entry) =>
    entry.type === 'folder'
      ? `<tr><td><a href="${href(entry.name)}/">${escapeXml(entry.name)}/</a></td><td></td><td></td></tr>`
      : `<tr><td><a href="${href(entry.name)}">${escapeXml(entry.name)}</a></td><td>${sizeText(entry.size)}</td>` +
        `<td>${new Date(entry.storedAt).toISOString()}</td></tr>`,
  );
  const up = folder === '' ? '' : `<p><a href="${escapeXml(base.replace(/[^/]*\/$/, ''))}">One folder up</a></p>\n`;
  const more =
    next === undefined ? '' : `<p><a href="${escapeXml(`${base}?after=${encodeURIComponent(next)}`)}">More</a></p>\n`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head>
<body>
<h1>${title}</h1>
${up}<table>
<thead><tr><th>Name</th><th>Size</th><th>Stored</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
${more}</body>
</html>
`;
}
