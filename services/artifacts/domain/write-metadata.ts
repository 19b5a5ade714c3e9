import { isSnapshot } from './coordinates.ts';
import type { SnapshotFiles, VersionList } from './maven-metadata.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

export const escapeXml = (text: string): string => text.replaceAll(/[&<>"']/g, (found) => escapes[found] ?? found);

type Content = string | readonly string[];

/** An element; its content is a text, or elements. */
function element(name: string, content: Content): string {
  if (typeof content === 'string') return `<${name}>${escapeXml(content)}</${name}>`;
  const lines = content.flatMap((line) => line.split('\n')).map((line) => `  ${line}`);
  return [`<${name}>`, ...lines, `</${name}>`].join('\n');
}

/** `20260102030405`, UTC. */
const timeText = (ms: number): string => new Date(ms).toISOString().replaceAll(/[-:T]|\..*$/g, '');

/** `maven-metadata.xml` of an artifact. */
export function writeVersions({ groupId, artifactId, versions, lastUpdated }: VersionList): string {
  const release = versions.findLast((version) => !isSnapshot(version));
  const versioning = [
    element('latest', versions.at(-1) ?? ''),
    ...(release === undefined ? [] : [element('release', release)]),
    element(
      'versions',
      versions.map((version) => element('version', version)),
    ),
    element('lastUpdated', timeText(lastUpdated)),
  ];
  const all = [element('groupId', groupId), element('artifactId', artifactId), element('versioning', versioning)];
  return `${head}${element('metadata', all)}\n`;
}

/** `maven-metadata.xml` of a snapshot version. */
export function writeSnapshot(snapshot: SnapshotFiles): string {
  const { groupId, artifactId, version, timestamp, buildNumber, files, lastUpdated } = snapshot;
  const snapshotVersions = files.map(({ classifier, extension, value, updated }) =>
    element('snapshotVersion', [
      ...(classifier === '' ? [] : [element('classifier', classifier)]),
      element('extension', extension),
      element('value', value),
      element('updated', updated),
    ]),
  );
  const versioning = [
    element('snapshot', [element('timestamp', timestamp), element('buildNumber', String(buildNumber))]),
    element('lastUpdated', timeText(lastUpdated)),
    element('snapshotVersions', snapshotVersions),
  ];
  const all = [
    element('groupId', groupId),
    element('artifactId', artifactId),
    element('version', version),
    element('versioning', versioning),
  ];
  return `${head}${element('metadata', all).replace('<metadata>', '<metadata modelVersion="1.1.0">')}\n`;
}
