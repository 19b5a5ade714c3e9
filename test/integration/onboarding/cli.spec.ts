import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { packFolder } from '../../../scripts/cli/push/pack-folder.ts';
import { startEdge } from '../../support/edge.ts';
import { sharedOnboarding, type TestOnboarding } from '../../support/onboarding.ts';
import type { RunningRole } from '../../support/roles.ts';
import { createTestTerminal, type TestTerminal } from '../../support/test-terminal.ts';

const proto = `syntax = "proto3";
package adder;
service Model { rpc add (AddIn) returns (AddOut); }
message AddIn { double x = 1; double y = 2; }
message AddOut { double value = 1; }
`;
const metadata = {
  schema: 'acumos.schema.model:0.4.0',
  name: 'adder-of-the-terminal',
  runtime: {
    ...{ name: 'python', encoding: 'protobuf', version: '3.11.0' },
    dependencies: { pip: { indexes: [], requirements: [] }, conda: { channels: [], requirements: [] } },
  },
  methods: { add: { input: 'AddIn', output: 'AddOut', description: 'adds' } },
};

describe('modelyard push, at the platform', function () {
  this.timeout(240_000);
  let onboarding: TestOnboarding;
  let terminal: TestTerminal;
  let bundle: string;
  let worker: RunningRole;

  before(async () => {
    onboarding = await sharedOnboarding();
    const { url: identityUrl } = onboarding.identity;
    // Identity answers what the portal would pass on to it.
    const [edge, started] = await Promise.all([
      startEdge('http://127.0.0.1:1', { EDGE_PORTAL_URL: identityUrl, EDGE_ONBOARDING_URL: onboarding.url }),
      onboarding.startWorker(),
    ]);
    worker = started;
    bundle = await mkdtemp(join(tmpdir(), 'modelyard-bundle-'));
    await writeFile(join(bundle, 'metadata.json'), JSON.stringify(metadata));
    await writeFile(join(bundle, 'model.proto'), proto);
    await mkdir(join(bundle, 'model'));
    await writeFile(join(bundle, 'model', 'context.json'), JSON.stringify({ protobuf_package: 'adder' }));
    await packFolder(join(bundle, 'model'), join(bundle, 'model.zip'));
    terminal = await createTestTerminal();
    const user = await onboarding.newUser();
    const login = ['login', '--server', edge.url, '--user', user.loginName];
    const { code, noted } = await terminal.run(login, { typed: [user.password] });
    expect(code, noted).to.equal(0);
  });
  after(async () => {
    // Another one would take the pushes of specs that start workers with other settings.
    await worker?.stop();
    await terminal?.remove();
    await rm(bundle, { recursive: true, force: true });
  });

  it('makes a solution with a revision of a bundle', async () => {
    const { code, printed, noted } = await terminal.run(['push', bundle, '--json', '--no-image']);
    expect(code, noted).to.equal(0);
    const { solutionId, revisionId, status } = JSON.parse(printed);
    expect(status).to.equal('done');
    expect(await onboarding.get(`/solution/${solutionId}`)).to.include({ name: metadata.name });
    expect(await onboarding.get(`/solution/${solutionId}/revision/${revisionId}`)).to.include({ version: '1' });
  });

  it('says what is wrong with a bundle', async () => {
    await writeFile(join(bundle, 'model.proto'), 'message {');
    const { code, noted } = await terminal.run(['push', bundle, '--no-image']);
    expect(code).to.equal(1);
    expect(noted).to.match(/^The push failed at validate: .*model\.proto/m);
  });
});
