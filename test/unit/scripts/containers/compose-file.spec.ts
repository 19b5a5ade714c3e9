import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { newComposeSecrets } from '../../../../scripts/containers/compose-secrets.ts';
import { nameProblems } from '../../../../services/kit/setting-problems.ts';
import { everyRole } from '../../../../services/roles.ts';

interface Container {
  readonly environment?: Record<string, string>;
}

describe('secrets in compose.yaml', () => {
  const secrets = Object.keys(newComposeSecrets());
  let text: string;
  let containers: Readonly<Record<string, Container>>;

  before(async () => {
    text = await readFile('compose.yaml', 'utf8');
    containers = parse(text, { merge: true }).services;
  });

  const containersWith = (secret: string) =>
    Object.entries(containers)
      .filter(([, { environment }]) => JSON.stringify(environment ?? {}).includes(`{${secret}`))
      .map(([name]) => name);

  it('are in the containers that need them alone', () => {
    expect(containersWith('POSTGRES_PASSWORD')).to.have.members(['postgres', 'database-roles']);
    expect(containersWith('KAFKA_ADMIN_PASSWORD')).to.have.members(['kafka', 'topics', 'kafka-accounts']);
    expect(containersWith('MONGODB_PASSWORD')).to.have.members(['replica-set', 'mongo-accounts']);
    expect(containersWith('MONGODB_MEMBER_KEY')).to.deep.equal(['mongo']);
    expect(containersWith('CONTENT_MONGODB_PASSWORD')).to.have.members(['mongo-accounts', 'content', 'content-worker']);
    expect(containersWith('EDGE_KAFKA_PASSWORD')).to.have.members(['kafka-accounts', 'edge']);
    expect(containersWith('IDENTITY_KEY_SECRET')).to.deep.equal(['identity']);
    expect(containersWith('CATALOG_ADMIN_PASSWORD')).to.deep.equal(['catalog']);
    for (const [service, others] of [
      ['catalog', ['catalog-relay']],
      ['identity', ['identity-relay']],
      ['notification', ['notification-worker']],
    ] as const) {
      const password = `${service.toUpperCase()}_DATABASE_PASSWORD`;
      expect(containersWith(password), password).to.have.members(['database-roles', service, ...others]);
    }
  });

  it('have no default', () => {
    for (const secret of secrets) expect(text).to.include(`{${secret}:?is not set`);
    expect(text).to.not.match(/\{[A-Z_]*(PASSWORD|SECRET)[A-Z_]*:?-/);
  });

  it('are written into a file that only its owner reads, also where there was one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'modelyard-env-'));
    await writeFile(join(folder, '.env'), 'POSTGRES_PASSWORD=abc');
    await chmod(join(folder, '.env'), 0o644);
    const script = join(process.cwd(), 'scripts', 'containers', 'env-file.ts');
    const { status, stdout } = spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' });
    expect(status, stdout).to.equal(0);
    expect((await stat(join(folder, '.env'))).mode & 0o777).to.equal(0o600);
    const lines = (await readFile(join(folder, '.env'), 'utf8')).trim().split('\n');
    expect(lines.map((line) => line.split('=')[0])).to.have.members(secrets);
    expect(lines[0]).to.equal('POSTGRES_PASSWORD=abc');
    await rm(folder, { recursive: true });
  });
});

describe('images in compose.yaml', () => {
  it('are named by settings that no service takes for a misspelt one of its own', async () => {
    const text = await readFile('compose.yaml', 'utf8');
    const names = [...text.matchAll(/^ +image: \$\{(\w+)/gm)].map(([, name = '']) => name);
    expect(names).to.include.members(['KAFKA_IMAGE', 'MONGO_IMAGE', 'POSTGRES_IMAGE']);
    const env = Object.fromEntries(names.map((name) => [name, 'image']));
    expect(nameProblems(everyRole, everyRole, env)).to.deep.equal([]);
  });
});
