import type { Schema } from './schema.ts';

/** Of the administrator whom every catalog begins with, so that the examples work as they stand. */
const userId = '12345678-abcd-90ab-cdef-1234567890ab';

const solution = {
  name: 'Website phishing',
  description: 'Tells phishing web sites from legitimate ones by nine properties of the page.',
  userId,
  active: true,
  modelTypeCode: 'CL',
  toolkitTypeCode: 'SK',
  metadata: '{"trainedOn":"Website Phishing data set"}',
  tags: [{ tag: 'phishing' }, { tag: 'security' }],
};

const revision = {
  version: '1.0.0',
  accessTypeCode: 'PR',
  validationStatusCode: 'NV',
  description: 'The first one.',
  userId,
  authors: [{ name: 'Ada Lovelace', contact: 'ada@example.org' }],
  publisher: 'Analytical Engines',
};

const artifact = {
  version: '1.0.0',
  artifactTypeCode: 'DI',
  name: 'phishing-model',
  description: 'The model and its runner as an image.',
  uri: 'registry.example.org/phishing-model:1.0.0',
  userId,
  size: -1,
};

const user = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  loginName: 'ada',
  loginHash: 'the password as it is typed',
  active: true,
};

/** A body that works as it stands, by the component it is an example of. */
export const examples: Readonly<Record<string, Schema>> = {
  MLPSolutionInput: solution,
  MLPSolutionRevisionInput: revision,
  MLPArtifactInput: artifact,
  MLPDocumentInput: { name: 'Manual', uri: 'https://example.org/manual.pdf', version: '1', size: 52_107, userId },
  MLPUserInput: user,
  MLPTagInput: { tag: 'tabular-data' },
  MLPRoleInput: { name: 'Reviewer', active: true },
  MLPPeerGroupInput: { name: 'Partners', description: 'Who may see what is not public yet.' },
  MLPSolutionGroupInput: { name: 'Previews' },
  MLPSiteConfigInput: { configKey: 'banner', configValue: '{"text":"Maintenance on Sunday"}', userId },
  LoginTransport: { name: 'ada', pass: 'the password as it is typed' },
};
