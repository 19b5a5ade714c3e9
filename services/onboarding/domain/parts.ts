/** The files that a push can have, by the names of their parts; clients know these. */
export const bundleParts = ['model', 'metadata', 'schema', 'license', 'source', 'swagger'] as const;
export const singleParts = ['model', 'license', 'protobuf'] as const;
export type PartName = (typeof bundleParts)[number] | (typeof singleParts)[number];

/** What has to be there. */
export const requiredParts: readonly PartName[] = ['model', 'metadata', 'schema'];

/** Parts that are as large as a model; all others are documents. */
export const isLarge = (part: string): boolean => part === 'model' || part === 'source';

const modelExtensions = ['zip', 'bin', 'jar', 'onnx', 'pfa', 'tar', 'gz', 'skops', 'safetensors', 'pkl'];

/** Whether a file of a model without a client library is stored: such a model of another kind is an image to come. */
export function isStored({ part, fileName }: { readonly part: string; readonly fileName: string }): boolean {
  return part !== 'model' || /\.(?:onnx|pfa)$/i.test(fileName);
}

/** The extension of a file as it is stored: of a model only one that is known. */
export function extensionOf(part: string, fileName: string): string {
  const given = /\.([A-Za-z0-9]{1,12})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  switch (part) {
    case 'metadata':
    case 'license':
      return 'json';
    case 'schema':
    case 'protobuf':
      return 'proto';
    case 'swagger':
      return given === 'json' ? 'json' : 'yaml';
    case 'source':
      return given === 'zip' ? 'zip' : 'r';
    default:
      return modelExtensions.includes(given) ? given : 'bin';
  }
}
