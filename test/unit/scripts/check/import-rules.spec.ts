import { expect } from 'chai';
import { breaches, missingFiles, undeclared, unknownRooms } from '../../../../scripts/check/import-rules.ts';
import { importsOf, readImports } from '../../../../scripts/check/read-imports.ts';

const check = (file: string, text: string) => importsOf(file, text).flatMap(breaches);

describe('import rules', () => {
  for (const [file, text, why] of [
    [
      'services/kit/bus/command-client.ts',
      "import { x } from '../../content/domain/address.ts';",
      'the kit knows no service',
    ],
    [
      'services/kit/bus/command-client.ts',
      "import { x } from '../../platform/bus/codec.ts';",
      'the kit knows no platform',
    ],
    ['services/platform/bus/a.ts', "import { x } from '../../content/domain/a.ts';", 'the platform knows no service'],
    ['services/content/domain/a.ts', "import { y } from '../store/b.ts';", 'domain/ does not know store'],
    ['services/content/domain/a.ts', "import type { Y } from '../gateway/b.ts';", 'domain/ does not know gateway'],
    ['services/content/domain/a.ts', "import { newId } from '../../kit/ids.ts';", 'only types from the kit'],
    ['services/content/domain/a.ts', "import { type A, newId } from '../../kit/ids.ts';", 'only types from the kit'],
    [
      'services/content/domain/a.ts',
      "import { d } from '../../platform/clients/catalog.ts';",
      'only types from the kit',
    ],
    ['services/platform/access/a.ts', "import { now } from '../clients/clock.ts';", 'the shared rules are pure'],
    ['services/platform/access/a.ts', "import { readFile } from 'node:fs/promises';", 'the domain is pure'],
    ['services/content/domain/a.ts', "import { readFile } from 'node:fs/promises';", 'the domain is pure'],
    ['services/content/gateway/a.ts', "import { s } from '../store/b.ts';", 'gateway/ does not know store'],
    ['services/content/app/a.ts', "import { s } from '../store/b.ts';", 'app/ does not know store'],
    ['services/content/app/a.ts', "import { s } from '../gateway/b.ts';", 'app/ does not know gateway'],
    ['services/content/clients/a.ts', "import { s } from '../app/b.ts';", 'clients/ does not know app'],
    ['services/content/store/a.ts', "import { s } from '../clients/b.ts';", 'store/ does not know clients'],
    ['services/content/relay/a.ts', "import { s } from '../store/b.ts';", 'relay/ does not know store'],
    ['services/content/config.ts', "import { s } from './app/b.ts';", 'config/ does not know app'],
    ['services/web/pages/a/page.tsx', "import { s } from '../b/page.tsx';", 'a page imports no other page'],
    ['services/web/parts/a.tsx', "import { s } from '../pages/b/page.tsx';", 'parts/ does not know pages'],
    ['services/web/app/a.ts', "import { s } from 'node:fs';", 'browsers have no modules of Node'],
    ['services/web/app/a.ts', "import { s } from '../../kit/ids.ts';", 'only types from the services'],
    ['services/content/attic/a.ts', "import { s } from '../domain/b.ts';", 'attic/ does not know domain'],
    ['services/content/worker/a.ts', "import { s } from '../gateway/b.ts';", 'worker/ does not know gateway'],
    ['services/content/store/a.ts', "import { s } from '../main.ts';", 'store/ does not know main'],
    ['services/content/store/a.ts', "import { s } from '../../catalog/store/b.ts';", "never each other's code"],
    ['services/content/main.ts', "const x = await import('../catalog/main.ts');", "never each other's code"],
    ['services/contracts/content.ts', "import type { Z } from '../kit/errors.ts';", 'contracts import nothing'],
    ['services/content/main.ts', "import { fake } from '../../test/fakes/store.ts';", 'services do not know test/'],
    ['services/content/worker/a.ts', "import { Kafka } from 'kafkajs';", 'services/kit/bus/kafka'],
    ['services/kit/bus/command-client.ts', "import type { Kafka } from 'kafkajs';", 'services/kit/bus/kafka'],
    ['services/content/gateway/a.ts', "import {\n  A,\n  B,\n} from 'mongodb';", 'services/kit/store/'],
    ['services/content/gateway/a.ts', "export * from 'protobufjs/light.js';", 'services/kit/codec/'],
    ['services/kit/http/server.ts', "import '@grpc/grpc-js';", 'services/kit/rpc/'],
  ] as const)
    it(`rejects in ${file}: ${text.replaceAll('\n', ' ')}`, () => {
      const [breach, ...more] = check(file, text);
      expect(breach).to.include(`${file}:1 imports`).and.include(why);
      expect(more).to.deep.equal([]);
    });

  for (const [file, text] of [
    ['services/content/domain/a.ts', "import type { FieldError } from '../../kit/errors.ts';"],
    ['services/content/domain/a.ts', "import { type A, type B } from '../../kit/bus/outcome.ts';"],
    ['services/content/domain/a.ts', "import type { Readable } from 'node:stream';"],
    ['services/content/domain/a.ts', "import { decide } from './decide.ts';"],
    ['services/content/domain/a.ts', "import { reject } from '../../kit/bus/reject.ts';"],
    ['services/content/domain/a.ts', "import { mayEdit } from '../../platform/access/policies.ts';"],
    ['services/content/worker/a.ts', "import { decide } from '../domain/decide.ts';"],
    ['services/content/gateway/a.ts', "import { store } from '../app/store.ts';"],
    ['services/content/app/a.ts', "import { decide } from '../domain/decide.ts';"],
    ['services/content/clients/a.ts', "import type { Port } from '../domain/ports.ts';"],
    ['services/content/service.ts', "const x = await import('./start-gateway.ts');"],
    ['services/content/start-gateway.ts', "import { x } from './gateway/router.ts';"],
    ['services/content/app/a.ts', "import { x } from '../../platform/bus/codec.ts';"],
    ['services/content/store/a.ts', "import type { Collection } from 'mongodb';"],
    ['services/content/worker/a.ts', "import type { StoreImage } from '../../contracts/content.ts';"],
    ['services/content/start-worker.ts', "import { routes } from './worker/handlers.ts';"],
    ['services/main.ts', "const start = await import('./content/main.ts');"],
    ['services/kit/bus/kafka/client.ts', "import { Kafka } from 'kafkajs';"],
    ['test/integration/bus.spec.ts', "import { Kafka } from 'kafkajs';"],
  ] as const)
    it(`allows in ${file}: ${text}`, () => {
      expect(check(file, text)).to.deep.equal([]);
    });

  it('knows every room, and nothing that is none', () => {
    const files = [
      'services/roles.ts',
      'services/kit/ids.ts',
      'services/content/service.ts',
      'services/content/app/a.ts',
    ];
    expect(unknownRooms(files)).to.deep.equal([]);
    expect(unknownRooms(['services/content/attic/a.ts', 'services/content/deps.ts'])).to.have.lengthOf(2);
  });

  for (const name of ['./ids', './ids.js', '../kit'])
    it(`rejects ${name}, which names no file`, () => {
      const found = importsOf(
        'services/kit/clock.ts',
        `import { newId } from '${name}';\nimport { a } from './ids.ts';`,
      );
      const wrong = found.flatMap((item) => missingFiles(item, (path) => path === 'services/kit/ids.ts'));
      expect(wrong).to.have.lengthOf(1).and.to.have.property('0').that.includes('services/kit/clock.ts:1 imports');
    });

  it('rejects packages that an image would not have', () => {
    const [item] = importsOf('services/kit/ids.ts', "import { expect } from 'chai';");
    if (!item) throw new Error('the import was not read');
    expect(undeclared(item, ['uuid']))
      .to.have.lengthOf(1)
      .and.to.have.property('0')
      .that.includes('chai');
    expect(undeclared(item, ['chai'])).to.deep.equal([]);
  });

  it('reads every import of this repository', () => {
    const found = readImports('.').filter(({ file }) => file === 'test/unit/scripts/check/import-rules.spec.ts');
    expect(found.slice(0, 3).map(({ target, line }) => [target, line])).to.deep.equal([
      ['chai', 1],
      ['scripts/check/import-rules.ts', 2],
      ['scripts/check/read-imports.ts', 3],
    ]);
  });
});
