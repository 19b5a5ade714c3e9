import { expect } from 'chai';
import { normalisePath, pathProblem } from '../../../../services/artifacts/domain/artifact-path.ts';
import { checksumOf, readChecksum } from '../../../../services/artifacts/domain/checksums.ts';
import { coordinatesOf, isRelease } from '../../../../services/artifacts/domain/coordinates.ts';
import { isAboveSolutions, placeOf, placeOfFolder } from '../../../../services/artifacts/domain/place.ts';

const id = '018f2c5e-7a41-7d2b-9c63-5e1f0a9b7c24';

describe('paths of artifacts', () => {
  it('lead nowhere but down', () => {
    for (const path of [
      '',
      'a//b',
      '/a',
      'a/',
      'a/../b',
      './a',
      'a\\b',
      'a\u0000',
      'a\u202eb',
      '\ud800',
      'x'.repeat(256),
    ])
      expect(pathProblem(path), path).to.be.a('string');
    expect(pathProblem(Array(33).fill('a').join('/'))).to.be.a('string');
    expect(pathProblem('com/artifact/x/näme with spaces-1.zip')).to.equal(undefined);
    expect(normalisePath('a\u0308')).to.equal('\u00e4');
  });

  it('are releases where the layout says so, and no others', () => {
    expect(coordinatesOf('com/a/lib/1/lib-1.jar')).to.deep.equal({ groupId: 'com.a', artifactId: 'lib', version: '1' });
    for (const path of ['g/lib/1/lib-1.jar', 'g/lib/1/lib-1-sources.jar', 'g/lib/1.0/lib-1.0.pom.asc'])
      expect(isRelease(path), path).to.equal(true);
    for (const path of [
      ...['g/lib/1/lib-10.jar', 'g/lib/1/other-1.jar', 'lib/1/lib-1.jar', 'g/lib/maven-metadata.xml', 'raw.json'],
      ...['g/lib/1-SNAPSHOT/lib-1-20260102.030405-1.jar', 'g/lib/1-SNAPSHOT/lib-1-SNAPSHOT.jar'],
    ])
      expect(isRelease(path), path).to.equal(false);
  });

  it('belong to a revision by its id, or by its version', () => {
    expect(placeOf(`com/artifact/${id}/model/1/model-1.zip`)?.revision).to.deep.equal({ versions: ['1'] });
    expect(placeOf(`com/artifact/${id}/lib/1-SNAPSHOT/x`)?.revision).to.deep.equal({ versions: ['1-SNAPSHOT', '1'] });
    expect(placeOf(`com/artifact/s/${id}/plan/1/plan-1.json`)).to.deep.equal({
      solutionId: 's',
      revision: { revisionId: id },
    });
    expect(placeOf(`com/artifact/s/${id}/manual/OR/x`)).to.include({ isForOrganisation: true });
    expect(placeOf('com/artifact/s/notes.txt')).to.deep.equal({ solutionId: 's' });
    expect(placeOf('com/artifact/s/model/notes.txt')).to.deep.equal({ solutionId: 's' });
    expect(placeOfFolder('com/artifact/s/model/1')?.revision).to.deep.equal({ versions: ['1'] });
    expect(placeOfFolder('com/artifact/s/model')).to.deep.equal({ solutionId: 's' });
    for (const path of ['com/artifactory/s/x', 'COM/artifact/s/x', 'com/artifact', 'org/x'])
      expect(placeOf(path), path).to.equal(undefined);
    expect(['', 'com', 'com/artifact', 'org', 'com/artifact/s'].filter(isAboveSolutions)).to.deep.equal([
      '',
      'com',
      'com/artifact',
    ]);
  });

  it('name checksums of other paths', () => {
    expect(checksumOf('a/b.zip.sha256')).to.deep.equal({ of: 'a/b.zip', name: 'sha256' });
    for (const path of ['a/b.zip', 'a/.md5', 'md5', '.md5']) expect(checksumOf(path), path).to.equal(undefined);
  });
});

describe('a checksum as clients send it', () => {
  const md5 = '900150983cd24fb0d6963f7d28e17f72';
  it('is found alone, before the name of a file, and after one', () => {
    for (const text of [md5, `${md5.toUpperCase()}\n`, `${md5}  a.zip`, `MD5 (a.zip) = ${md5}`])
      expect(readChecksum(text, 'md5'), text).to.equal(md5);
  });
  it('is none where it has another length', () => {
    expect(readChecksum(md5, 'sha1')).to.equal(undefined);
    expect(readChecksum('', 'md5')).to.equal(undefined);
  });
});
