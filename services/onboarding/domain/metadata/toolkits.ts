/** Codes of the catalog, by what `runtime.toolkit` says in lower case. */
const codes: ReadonlyMap<string, string> = new Map([
  ['scikit-learn', 'SK'],
  ['tensorflow', 'TF'],
  ['r', 'RC'],
  ['h2o', 'H2'],
  ['design studio', 'DS'],
  ['composite solution', 'CP'],
  ['onnx', 'OX'],
  ['pfa', 'PF'],
]);

/** Undefined where none is named, or one that the catalog does not know: the owner chooses it when publishing. */
export const toolkitCode = (toolkit: string | undefined): string | undefined =>
  codes.get(toolkit?.trim().toLowerCase() ?? '');
