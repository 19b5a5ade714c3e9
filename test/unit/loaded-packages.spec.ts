import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { everyRole } from '../../services/roles.ts';

const program = fileURLToPath(new URL('../support/load-roles.ts', import.meta.url));
const nameOf = ({ service, role }: { readonly service: string; readonly role: string }) => `${service}:${role}`;

/** Packages that take a tenth of a second or megabytes to load, and the roles that need them. */
const users: Readonly<Record<string, readonly string[]>> = {
  kysely: ['catalog:gateway'],
  mongodb: [
    ...['composer:gateway', 'composer:worker'],
    ...['artifacts:gateway', 'artifacts:worker', 'content:gateway', 'content:worker', 'onboarding:gateway'],
    ...['onboarding:worker', 'orchestrator:gateway', 'orchestrator:worker', 'publication:worker', 'federation:gateway'],
    'federation:worker',
  ],
  '@grpc/grpc-js': ['classifier:rpc', 'deployment:gateway', 'orchestrator:gateway', 'orchestrator:worker'],
  // Loaded at the start of a role that has a collector, and by no other.
  '@opentelemetry/exporter-trace-otlp-http': [],
};

/** Empty where the roles load without the package; else who loads it. */
async function importerOf(name: string, roles: readonly string[]): Promise<string> {
  const loading = promisify(execFile)(process.execPath, [program, name, ...roles]);
  return loading.then(
    () => '',
    (error) => /Error: (.*)/.exec(error.stderr)?.[1] ?? String(error),
  );
}

describe('packages that few roles need', function () {
  this.timeout(240_000);
  for (const [name, needed] of Object.entries(users))
    it(`${name} is loaded by no other role`, async () => {
      const others = everyRole.map(nameOf).filter((role) => !needed.includes(role));
      expect(await importerOf(name, others)).to.equal('');
    });

  it('and this would be seen', async () => {
    expect(await importerOf('kysely', ['catalog:gateway'])).to.match(/services\/catalog\/store\/.*\.ts loads kysely$/);
  });
});
