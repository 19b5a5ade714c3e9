import { type ArtifactPath, nameOf } from './artifact-path.ts';

const types: Readonly<Record<string, string>> = {
  asc: 'text/plain; charset=utf-8',
  jar: 'application/java-archive',
  json: 'application/json',
  module: 'application/vnd.org.gradle.module+json',
  onnx: 'application/octet-stream',
  pom: 'application/xml',
  proto: 'text/plain; charset=utf-8',
  tar: 'application/x-tar',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  zip: 'application/zip',
};

const fallback = 'application/octet-stream';

/** By the name: what clients of repositories declare says little, and often nothing. */
export function contentTypeOf(path: ArtifactPath): string {
  const name = nameOf(path);
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return types[extension] ?? fallback;
}
