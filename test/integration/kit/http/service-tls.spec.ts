import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { freePort } from '../../../../infra/engines/engines.ts';
import { type Authority, createAuthority } from '../../../../scripts/federation/authority.ts';
import type { CatalogApi } from '../../../../services/contracts/catalog-api.ts';
import { createApiClient } from '../../../../services/kit/http/api-client.ts';
import { createFileClient } from '../../../../services/kit/http/file-client.ts';
import { createUpstream } from '../../../../services/kit/http/upstream/create-upstream.ts';
import { requestWhole } from '../../../../services/kit/http/upstream/request-whole.ts';
import { createService, type Service } from '../../../../services/kit/service.ts';
import { createTestSchema, type TestSchema } from '../../../support/postgres-schema.ts';
import { type RunningRole, startRole } from '../../../support/roles.ts';
import { makeTlsFiles, type TlsFiles } from '../../../support/tls-files.ts';
import { until } from '../../../support/until.ts';

const credentials = 'spec:a password of specs';

describe('a service behind TLS', function () {
  this.timeout(60_000);
  let files: TlsFiles;
  let authority: Authority;
  let schema: TestSchema;
  let gateway: RunningRole;
  const inFolder = (name: string) => files.inFolder(name);
  const authorities = () => ({ SERVICE_AUTHORITIES_FILE: inFolder('authorities.pem') });

  before(async () => {
    files = await makeTlsFiles();
    ({ authority } = files);
    await renew();
    schema = await createTestSchema();
    const port = await freePort();
    gateway = await startRole('catalog', 'gateway', `https://localhost:${port}`, {
      ...{ DATABASE_URL: schema.url, CATALOG_SCHEMA: schema.schema, CATALOG_PORT: `${port}` },
      ...{ CATALOG_ACCOUNTS: credentials, CATALOG_HOST: 'localhost' },
      ...{ SERVICE_CERTIFICATE_FILE: inFolder('own.pem'), SERVICE_KEY_FILE: inFolder('own-key.pem') },
    });
  });
  after(async () => {
    await gateway?.stop();
    await schema?.close();
    await files?.remove();
  });

  async function renew(): Promise<void> {
    const { certificate, key } = await authority.issue({ commonName: 'localhost' });
    await writeFile(inFolder('own-key.pem'), key);
    await writeFile(inFolder('own.pem'), certificate);
  }

  async function as<T>(env: Readonly<Record<string, string>>, work: (service: Service) => Promise<T>): Promise<T> {
    const service = createService('portal', 'gateway', { LOG_LEVEL: 'silent', ...env });
    try {
      return await work(service);
    } finally {
      await service.life.stop();
    }
  }

  const url = (origin = gateway.url) => `${origin}/ccds`;
  function clientOf(service: Service, origin?: string) {
    const client = createApiClient<CatalogApi>({ service, name: 'catalog', url: url(origin), credentials });
    return () => client.call('GET /code/model/type');
  }
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'answered',
      ({ code }) => code,
    );

  it('is called with JSON by a service that knows its authority', async () => {
    const { body } = await as(authorities(), (service) => clientOf(service)());
    expect(body).to.be.an('array').that.is.not.empty;
  });

  it('is called for files and streams by such a service', async () => {
    await as(authorities(), async (service) => {
      const files = createFileClient({ service, name: 'catalog', url: url(), credentials });
      const file = await files.send({ method: 'GET', path: '/v3/api-docs' });
      expect(file.status).to.equal(200);
      expect(await text(file.body)).to.include('openapi');
      const options = { service, name: 'catalog', url: url(), credentials, connections: 1, timeoutMs: 10_000 };
      const request = { method: 'GET', path: '/ccds/v3/api-docs', headers: {}, body: null };
      expect((await requestWhole(createUpstream(options), request, 10_000_000)).status).to.equal(200);
    });
  });

  it('is not believed where another authority is expected, or none is named', async () => {
    const strangers = { SERVICE_AUTHORITIES_FILE: inFolder('strangers.pem') };
    expect(await outcome(as(strangers, (service) => clientOf(service)()))).to.equal('unavailable');
    expect(await outcome(as({}, (service) => clientOf(service)()))).to.equal('unavailable');
  });

  it('is not believed at a name that is not in its certificate', async () => {
    const elsewhere = gateway.url.replace('localhost', '127.0.0.1');
    expect(await outcome(as(authorities(), (service) => clientOf(service, elsewhere)()))).to.equal('unavailable');
  });

  it('answers nothing over plain HTTP', async () => {
    const plain = gateway.url.replace('https', 'http');
    expect(await outcome(as(authorities(), (service) => clientOf(service, plain)()))).to.equal('unavailable');
  });

  it('is believed once its authority is in the file of a service, without a restart', async () => {
    const file = inFolder('replaced.pem');
    await writeFile(file, (await createAuthority('the authority before')).certificate);
    await as({ SERVICE_AUTHORITIES_FILE: file }, async (service) => {
      const codes = clientOf(service);
      expect(await outcome(codes())).to.equal('unavailable');
      await writeFile(file, authority.certificate);
      expect(await outcome(codes())).to.equal('answered');
    });
  });

  it('has a certificate that was replaced, without a restart', async () => {
    authority = await createAuthority('an authority that follows');
    await writeFile(inFolder('authorities.pem'), authority.certificate);
    await renew();
    await until(async () => (await outcome(as(authorities(), (service) => clientOf(service)()))) === 'answered', {
      what: 'the new certificate is used',
      withinMs: 30_000,
    });
  });
});
