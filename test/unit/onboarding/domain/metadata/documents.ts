/** Metadata as clients send it. */
export const python = (schema: string): Record<string, unknown> => ({
  schema: `acumos.schema.model:${schema}.0`,
  name: 'adder',
  runtime: {
    name: 'python',
    ...(schema !== '0.6' && { encoding: 'protobuf' }),
    version: '3.6.1',
    dependencies: {
      pip: {
        indexes: ['https://packages.example.org'],
        requirements: [{ name: 'dill', version: '0.2.7' }, { name: 'own' }],
      },
      conda: { channels: [], requirements: [] },
    },
  },
  methods: { transform: { description: 'adds', input: 'AddIn', output: 'AddOut' } },
});

const message = (name: string) => ({
  name,
  media_type: ['application/vnd.google.protobuf'],
  metadata: {},
  description: '',
});

export const metadata06 = (): Record<string, unknown> => ({
  ...python('0.6'),
  methods: { add: { description: 'adds', input: message('AddIn'), output: message('AddOut') } },
});

/** Of the R client, whose runtime is a list. */
export const metadata05 = (): Record<string, unknown> => ({
  ...python('0.5'),
  runtime: [
    {
      ...{ name: 'r', version: '3.4', encoding: 'protobuf', toolkit: 'R' },
      dependencies: { packages: [{ name: 'RProtoBuf', version: '0.4.11' }] },
    },
  ],
});
