import { expect } from 'chai';
import { listSnapshot, listVersions } from '../../../../services/artifacts/domain/maven-metadata.ts';
import { writeSnapshot, writeVersions } from '../../../../services/artifacts/domain/write-metadata.ts';

const at = (path: string, storedAt: number) => ({ path, storedAt });

describe('the metadata of an artifact', () => {
  it('lists versions in the order in which they came, of this artifact alone', () => {
    const listed = listVersions('g/lib', [
      ...[at('g/lib/1.10/lib-1.10.jar', 20), at('g/lib/1.10/lib-1.10.pom', 21), at('g/lib/1.9/lib-1.9.jar', 10)],
      ...[at('g/lib/2-SNAPSHOT/lib-2-SNAPSHOT.jar', 30), at('g/lib/readme.txt', 40), at('g/lib/sub/1/sub-1.jar', 50)],
    ]);
    expect(listed).to.deep.equal({
      groupId: 'g',
      artifactId: 'lib',
      versions: ['1.9', '1.10', '2-SNAPSHOT'],
      lastUpdated: 30,
    });
    expect(listVersions('g', [at('g/lib/1/lib-1.jar', 1)])).to.equal(undefined);
  });

  it('is written as Maven reads it', () => {
    const lastUpdated = Date.parse('2026-01-02T03:04:05.678Z');
    expect(
      writeVersions({ groupId: 'g.<h>', artifactId: 'lib', versions: ['1', '2-SNAPSHOT'], lastUpdated }),
    ).to.equal(`\
<?xml version="1.0" encoding="UTF-8"?>
<metadata>
  <groupId>g.&lt;h&gt;</groupId>
  <artifactId>lib</artifactId>
  <versioning>
    <latest>2-SNAPSHOT</latest>
    <release>1</release>
    <versions>
      <version>1</version>
      <version>2-SNAPSHOT</version>
    </versions>
    <lastUpdated>20260102030405</lastUpdated>
  </versioning>
</metadata>
`);
  });
});

describe('the metadata of a snapshot', () => {
  const folder = 'g/lib/1-SNAPSHOT';
  const file = (rest: string) => at(`${folder}/lib-1-${rest}`, 5);

  it('names the newest file of each kind, and the newest build that is complete', () => {
    const listed = listSnapshot(folder, [
      ...[file('20260102.030405-9.jar'), file('20260102.030405-9.pom'), file('20260102.030405-9-sources.jar')],
      ...[file('20260102.030405-10.pom'), file('20260102.030405-10.jar'), file('20260103.000000-11.jar')],
    ]);
    expect(listed).to.include({ version: '1-SNAPSHOT', timestamp: '20260102.030405', buildNumber: 10 });
    expect(
      listed?.files.map(({ classifier, extension, value }) => `${classifier}:${extension} ${value}`),
    ).to.have.members([
      ...[':jar 1-20260103.000000-11', ':pom 1-20260102.030405-10', 'sources:jar 1-20260102.030405-9'],
    ]);
    const text = listed && writeSnapshot(listed);
    expect(text).to.include('<metadata modelVersion="1.1.0">').and.to.include('<classifier>sources</classifier>');
  });

  it('is none without a file that has a time in its name', () => {
    expect(listSnapshot(folder, [file('SNAPSHOT.jar')])).to.equal(undefined);
    expect(listSnapshot('g/lib/1', [at('g/lib/1/lib-1-20260102.030405-1.jar', 1)])).to.equal(undefined);
  });
});
