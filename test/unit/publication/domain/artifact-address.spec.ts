import { expect } from 'chai';
import { artifactAddress } from '../../../../services/publication/domain/artifact-address.ts';

const places = {
  bases: [new URL('http://files.example/repository/'), new URL('https://other.example/')],
  content: new URL('http://content.example:8081'),
};
const href = (uri: string) => artifactAddress(uri, 's', places)?.href;

describe('where an artifact is fetched from', () => {
  it('lies below one of the allowed addresses', () => {
    expect(href('http://files.example/repository/a/model.zip')).to.equal('http://files.example/repository/a/model.zip');
    expect(href('https://other.example/x?y=1')).to.equal('https://other.example/x?y=1');
  });

  it('is resolved against the first of them', () => {
    expect(href('a/model.zip')).to.equal('http://files.example/repository/a/model.zip');
    expect(href('/a/model.zip')).to.equal('http://files.example/repository/a/model.zip');
  });

  it('can be in the content service', () => {
    const path = '/site/binaries/content/assets/solutiondocs/solution/s/r/public/model.zip';
    expect(href(path)).to.equal(`http://content.example:8081${path}`);
  });

  for (const uri of [
    'http://files.example/secret',
    'http://files.example/repository/../secret',
    'http://files.example/repository/%2e%2e/secret',
    'http://files.example/repository/..%2fsecret',
    'http://files.example/repository/..%5csecret',
    'http://files.example:8080/repository/x',
    'https://files.example/repository/x',
    'http://files.example@evil.example/repository/x',
    'http://user:word@files.example/repository/x',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]:8002/ccds/user',
    'http://content.example:8081/operations/1',
    '//evil.example/x/../../..',
    '../secret',
    'file:///etc/passwd',
    'ftp://files.example/repository/x',
    '/site/binaries/content/../../../operations/1',
    '/site/binaries/content/..%2f..%2foperations',
    'docker.example:5000/model:1',
    'javascript:alert(1)',
  ])
    it(`is not ${uri}`, () => {
      const address = artifactAddress(uri, 's', places);
      const isInside = address?.href.startsWith('http://files.example/repository/') === true;
      expect(address === undefined || (isInside && !address.href.includes('secret'))).to.equal(true);
    });

  const documents = '/site/binaries/content/assets/solutiondocs/solution';
  const withContent = { ...places, bases: [new URL('http://content.example:8081/site/'), ...places.bases] };
  for (const path of [
    `${documents}/other/r/public/secret.txt`,
    `${documents}/s/../other/r/public/secret.txt`,
    `${documents}/s2/r/public/secret.txt`,
    `${documents}/S/r/public/secret.txt`,
    '/site/binaries/content/gallery/modelyard/solution/other/secret.png',
    '/site/api-manual/Solution/description/public/other/r',
  ])
    it(`is at the content service no file of another solution: ${path}`, () => {
      for (const uri of [path, `http://content.example:8081${path}`, path.replace('/site/', '')])
        expect(artifactAddress(uri, 's', withContent)?.href, uri).to.equal(undefined);
      const own = `http://content.example:8081${documents}/s/r/public/model.zip`;
      expect(artifactAddress(own, 's', withContent)?.href).to.equal(own);
    });

  it("is in the platform's own repository no artifact of another solution", () => {
    const repository = new URL('http://artifacts.example:8087/repository/models/');
    const withRepository = { ...places, bases: [repository], repository };
    const own = `${repository.href}com/artifact/s/model/1/model-1.zip`;
    for (const uri of [own, 'com/artifact/s/model/1/model-1.zip'])
      expect(artifactAddress(uri, 's', withRepository)?.href).to.equal(own);
    for (const path of [
      'com/artifact/s2/a',
      'com/artifact/s/../s2/a',
      'com/artifact/s',
      'org/tool.jar',
      '../other/com/artifact/s/a',
    ])
      for (const uri of [path, repository.href + path])
        expect(artifactAddress(uri, 's', withRepository)?.href, uri).to.equal(undefined);
  });

  it('is undefined if no address is allowed', () => {
    expect(artifactAddress('a/model.zip', 's', { ...places, bases: [] })).to.equal(undefined);
  });
});
