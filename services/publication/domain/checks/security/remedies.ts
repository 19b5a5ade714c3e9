/** What the author of a model can do about a finding, by the rule, or by the first word of its name. */
const remedies: Readonly<Record<string, string>> = {
  pickle:
    'Save the model in a format that holds no code, such as ONNX, skops or safetensors, or ask the administrator of the site to ' +
    'allow what it imports.',
  archive: 'Pack the archive again as a plain zip or tar file.',
  limit: 'Make it smaller, or pack it with fewer archives in one another.',
  secret: 'Remove the secret from the file and revoke it: everyone who could read the file may know it.',
  keras: 'Save the model without layers of code: without Lambda layers, and with layers of Keras alone.',
  skops:
    'Save an estimator of scikit-learn alone, or as ONNX, or ask the administrator of the site to allow what it imports.',
  hdf5: 'Save the model into one file, without links and without objects of Python.',
  tensorflow: 'Export the model without operators that run Python or use files.',
  numpy: 'Save the array with allow_pickle=False.',
  onnx: 'Save the model into one file, without external data.',
  safetensors: 'Save the file again with the safetensors library.',
  r: 'Save plain objects with saveRDS: without promises, byte code and pointers.',
  java: 'Save the model in a format that is not a serialised object of Java, such as PMML or ONNX.',
  xml: 'Remove the entities and the document type from the file.',
  program: 'Leave programs out of the model: only what it needs to be restored belongs into it.',
  shell: 'Leave scripts for a shell out of the model.',
  unknown: 'Leave the file out, or save it in a format that the scan knows.',
  virus: 'Leave the file out, and search the machine that it comes from for viruses.',
};

/** A sentence; undefined for a rule without one. */
export const remedyOf = (rule: string): string | undefined =>
  remedies[rule] ?? remedies[rule.slice(0, Math.max(rule.indexOf('-'), 0))];
