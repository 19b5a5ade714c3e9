import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { CliError } from '../cli-error.ts';
import { licenseDocument } from './license-document.ts';
import { packFolder } from './pack-folder.ts';
import { unpackBundle } from './unpack-bundle.ts';
import type { Upload, UploadPart } from './upload.ts';

export interface FindOptions {
  /** Of a model without metadata. */
  readonly name?: string | undefined;
  readonly license?: string | undefined;
  /** For what has to be unpacked or packed; the caller removes it. */
  readonly scratch: string;
}

/**
 * What a path stands for: a bundle that a client library has written (`session.dump`), as a folder or a zip of it; a model in one
 * file, such as .onnx; or a folder that MLflow has written. Throws a CliError.
 */
export async function findUpload(path: string, options: FindOptions): Promise<Upload> {
  const found = await stat(path).catch(() => {
    throw new CliError(`There is no ${path}: give a bundle, a model file such as model.onnx, or a folder.`);
  });
  if (found.isDirectory()) return ofFolder(path, options);
  if (found.size === 0) throw new CliError(`${path} is empty.`);
  const bundle = extname(path).toLowerCase() === '.zip' ? await unpackBundle(path, options.scratch) : undefined;
  return bundle === undefined ? ofFile(path, options) : withLicense(await ofBundle(bundle), options);
}

async function ofFolder(folder: string, options: FindOptions): Promise<Upload> {
  const names = await readdir(folder);
  if (names.includes('metadata.json')) return withLicense(await ofBundle(folder), options);
  if (names.includes('MLmodel')) {
    const name = options.name ?? basename(resolve(folder));
    return ofFile(await packFolder(folder, join(options.scratch, `${name}.zip`)), { ...options, name });
  }
  throw new CliError(
    `${folder} is no bundle: it has neither metadata.json, which session.dump writes, nor MLmodel, which MLflow writes.`,
  );
}

const documents = [
  { part: 'metadata', name: 'metadata.json', type: 'application/json' },
  { part: 'schema', name: 'model.proto', type: 'text/plain' },
  { part: 'license', name: 'license.json', type: 'application/json' },
  { part: 'swagger', name: 'swagger.yaml', type: 'application/yaml' },
] as const;
const needed: readonly string[] = ['metadata', 'schema'];
const models = ['model.zip', 'model.bin', 'model.jar'] as const;
const sources = ['.r', '.R'];

async function ofBundle(folder: string): Promise<Upload> {
  const names = await readdir(folder);
  const model = models.find((name) => names.includes(name));
  const missing = [
    ...(model === undefined ? ['model.zip'] : []),
    ...documents.filter(({ part, name }) => needed.includes(part) && !names.includes(name)).map(({ name }) => name),
  ];
  if (model === undefined || missing.length > 0)
    throw new CliError(
      `${folder} is no whole bundle, it lacks ${missing.join(' and ')}: write it again with session.dump.`,
    );
  const source = names.find((name) => sources.includes(extname(name)));
  const parts: UploadPart[] = [
    partOf('model', join(folder, model), 'application/zip'),
    ...documents
      .filter(({ name }) => names.includes(name))
      .map(({ part, name, type }) => partOf(part, join(folder, name), type)),
    ...(source === undefined ? [] : [partOf('source', join(folder, source), 'text/plain')]),
  ];
  return { to: '/onboarding-app/v2/models', parts };
}

async function ofFile(path: string, options: FindOptions): Promise<Upload> {
  const modelName = options.name ?? basename(path).replace(/(?:\.tar)?\.[^.]+$/i, '');
  const model = partOf('model', path, 'application/octet-stream');
  return withLicense({ to: '/onboarding-app/v2/advancedModel', modelName, parts: [model] }, options);
}

/** A licence that was named takes the place of the bundle's. */
async function withLicense(upload: Upload, { license, scratch }: FindOptions): Promise<Upload> {
  if (license === undefined) return upload;
  const others = upload.parts.filter(({ part }) => part !== 'license');
  const path = await licenseDocument(license, scratch);
  return {
    ...upload,
    parts: [...others, { ...partOf('license', path, 'application/json'), fileName: 'license.json' }],
  };
}

const partOf = (part: UploadPart['part'], path: string, type: string): UploadPart => ({
  ...{ part, path, type },
  fileName: basename(path),
});
