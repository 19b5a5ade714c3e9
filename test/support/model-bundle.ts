/** The files of a push by the names of their parts; what is undefined is left out. */
export type Bundle = Readonly<
  Record<string, { readonly name: string; readonly text: string | Uint8Array } | undefined>
>;

const proto = (packageName: string) => `syntax = "proto3";
package ${packageName};

service Model {
  rpc add (AddIn) returns (AddOut);
}

message AddIn {
  double a = 1;
  double b = 2;
}

message AddOut {
  double value = 1;
}
`;

export const metadataOf = (name: string, more: object = {}) => ({
  schema: 'acumos.schema.model:0.4.0',
  name,
  runtime: {
    name: 'python',
    encoding: 'protobuf',
    version: '3.12.1',
    toolkit: 'Scikit-Learn',
    dependencies: {
      pip: { indexes: [], requirements: [{ name: 'dill', version: '0.3.8' }] },
      conda: { channels: [], requirements: [] },
    },
  },
  methods: { add: { input: 'AddIn', output: 'AddOut', description: 'adds' } },
  ...more,
});

/** An empty zip; what a model contains is for other specs. */
const zip = new Uint8Array([0x50, 0x4b, 5, 6, ...Array.from({ length: 18 }, () => 0)]);

/** A model that adds two numbers, as a client library would push it; `files` replace its own. */
export const adderBundle = (name: string, files: Bundle = {}): Bundle => ({
  model: { name: 'model.zip', text: zip },
  metadata: { name: 'metadata.json', text: JSON.stringify(metadataOf(name)) },
  schema: { name: 'model.proto', text: proto('AdderOfSpecs') },
  ...files,
});

export function formOf(bundle: Bundle): FormData {
  const form = new FormData();
  for (const [part, file] of Object.entries(bundle))
    if (file) form.append(part, new Blob([file.text as Uint8Array<ArrayBuffer>]), file.name);
  return form;
}

export interface PushAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a spec reads answers of any shape, and fails where one is not as it says
  readonly body: any;
}

/** A push to the gateway at `url`, as curl and the client libraries send it. */
export async function push(
  url: string,
  authorization: string | undefined,
  bundle: Bundle,
  headers: Readonly<Record<string, string>> = {},
  path = '/onboarding-app/v2/models',
): Promise<PushAnswer> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { ...(authorization !== undefined && { authorization }), ...headers },
    body: formOf(bundle),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}
