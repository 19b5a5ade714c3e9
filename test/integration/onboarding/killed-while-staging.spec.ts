import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { freePort } from '../../support/engines.ts';
import { adderBundle, formOf, push } from '../../support/model-bundle.ts';
import { sharedOnboarding, type TestOnboarding, type TestPusher } from '../../support/onboarding.ts';
import { type RoleProcess, type RunningRole, startRoleProcess } from '../../support/roles.ts';
import { until } from '../../support/until.ts';

const account = 'onboarding:a password of onboarding';
/** More than a chunk of GridFS, so that some of it is stored before the client has sent the rest. */
const modelBytes = 4 * 1024 ** 2;

/** What takes in a push is killed while the model is on its way: before anything of it is a command. */
describe('pushes whose model is not there yet', function () {
  this.timeout(240_000);
  let onboarding: TestOnboarding;
  let user: TestPusher;
  let mongo: MongoClient;
  let worker: RunningRole;
  let gateway: RoleProcess;
  let repository: RoleProcess;
  let startGateway: () => Promise<RoleProcess>;
  let startRepository: () => Promise<RoleProcess>;

  before(async () => {
    onboarding = await sharedOnboarding();
    user = await onboarding.newUser();
    mongo = await MongoClient.connect(onboarding.env.MONGODB_URL ?? '');
    const { identity, env } = onboarding;
    const [gatewayPort, repositoryPort] = [String(await freePort()), String(await freePort())];
    const [gatewayUrl, repositoryUrl] = [`http://127.0.0.1:${gatewayPort}`, `http://127.0.0.1:${repositoryPort}`];
    const common = { ...identity.env, ...env, IDENTITY_URL: identity.url };
    const ofRepository = {
      ARTIFACTS_URL: repositoryUrl,
      ARTIFACTS_REPOSITORY: 'models',
      ARTIFACTS_CREDENTIALS: account,
    };
    startRepository = () =>
      startRoleProcess('artifacts', 'gateway', repositoryUrl, {
        ...{ ...common, ARTIFACTS_ACCOUNTS: account, ARTIFACTS_REPOSITORY: 'models', ARTIFACTS_PORT: repositoryPort },
      });
    startGateway = () =>
      startRoleProcess('onboarding', 'gateway', gatewayUrl, {
        ...{ ...common, ...ofRepository, ONBOARDING_PORT: gatewayPort },
      });
    [repository, gateway, worker] = await Promise.all([
      startRepository(),
      startGateway(),
      onboarding.startWorker(ofRepository),
    ]);
  });
  after(async () => {
    await worker?.stop();
    for (const role of [gateway, repository]) await role?.stop();
    await mongo?.close();
  });

  const chunks = () => mongo.db().collection('artifacts.chunks');
  /** Chunks of the push that begins next; a count alone would miss them while those of a broken-off one are removed. */
  const chunksSince = async () => {
    const before = await chunks().distinct('_id');
    return () => chunks().countDocuments({ _id: { $nin: before } });
  };
  const staged = async (name: string) => [
    await mongo.db().collection('onboarding.staged').countDocuments({ userId: user.userId }),
    await mongo
      .db()
      .collection('artifacts.paths')
      .countDocuments({ path: new RegExp(name) }),
  ];

  /** Sends all but the end of a push; `finish` sends that. */
  async function begin(
    name: string,
  ): Promise<{ readonly sending: ClientRequest; finish(): void; storedChunks(): Promise<number> }> {
    const model = { name: 'model.zip', text: Buffer.alloc(modelBytes, 'x') };
    const whole = new Response(formOf(adderBundle(name, { model })));
    const bytes = Buffer.from(await whole.arrayBuffer());
    const storedChunks = await chunksSince();
    const sending = request(`${gateway.url}/onboarding-app/v2/models`, {
      method: 'POST',
      headers: {
        'content-type': whole.headers.get('content-type') ?? '',
        'content-length': bytes.length,
        ...{ authorization: user.token, isCreateMicroservice: 'false' },
      },
    });
    sending.on('error', () => undefined);
    const first = modelBytes / 2;
    sending.write(bytes.subarray(0, first));
    await until(async () => (await storedChunks()) > 0, { what: 'a part of the model is stored' });
    return { sending, storedChunks, finish: () => void sending.end(bytes.subarray(first)) };
  }
  /** Names of the user's solutions. */
  const solutions = async (): Promise<readonly string[]> => {
    const query = `userId=${user.userId}&searchOr=false&page=0&size=50`;
    const { content } = await onboarding.get(`/solution/search?${query}`);
    return content.map(({ name }: { name: string }) => name);
  };
  const pushAgain = async (name: string) => {
    const { status, body } = await push(gateway.url, user.token, adderBundle(name), { isCreateMicroservice: 'false' });
    expect(status, JSON.stringify(body)).to.equal(201);
    expect((await solutions()).filter((each) => each === name)).to.have.length(1);
  };

  it('are broken off where the gateway is killed, and nothing of them is there', async () => {
    const { sending, storedChunks } = await begin('killed-gateway');
    const broken = new Promise((resolve) => sending.once('close', resolve));
    await gateway.kill();
    await broken;
    await until(async () => (await storedChunks()) === 0, { what: 'the chunks of the push are removed' });
    gateway = await startGateway();
    expect(await staged('killed-gateway')).to.deep.equal([0, 0]);
    expect(await solutions()).not.to.include('killed-gateway');
    await pushAgain('killed-gateway');
  });

  it('are answered 503 where the artifact repository is killed, and nothing of them is there', async () => {
    const { sending, finish } = await begin('killed-repository');
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
    await repository.kill();
    finish();
    const [response] = await answered;
    const body = await json(response);
    expect(response.statusCode, JSON.stringify(body)).to.equal(503);
    expect(response.headers['retry-after']).to.match(/^\d+$/);
    repository = await startRepository();
    expect(await staged('killed-repository')).to.deep.equal([0, 0]);
    expect(await solutions()).not.to.include('killed-repository');
    await pushAgain('killed-repository');
  });
});
