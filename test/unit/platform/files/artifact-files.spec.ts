import { expect } from 'chai';
import { createService } from '../../../../services/kit/service.ts';
import { createArtifactFiles } from '../../../../services/platform/files/artifact-files.ts';

describe('files of artifacts', () => {
  const service = createService('portal', 'gateway', { LOG_LEVEL: 'silent' });
  after(() => service.life.stop());
  const url = 'http://artifacts.example:8087/repository/models/';
  const own = createArtifactFiles(service, [{ url, credentials: 'portal:a password of the portal' }]);
  const others = createArtifactFiles(service, [{ url }]);

  it("are in the platform's own repository those of the solution of the artifact", () => {
    const path = 'com/artifact/s/model/1/model-1.zip';
    for (const uri of [path, url + path]) expect(own.locate(uri, 's').path).to.equal(`/repository/models/${path}`);
    for (const other of ['com/artifact/s2/a', 'com/artifact/s/../s2/a', 'org/tool.jar'])
      for (const uri of [other, url + other])
        expect(() => own.locate(uri, 's'), uri)
          .to.throw()
          .with.property('code', 'unavailable');
  });

  it('are at other servers those below their addresses, which get no account', () => {
    expect(others.locate('com/artifact/s2/a', 's').path).to.equal('/repository/models/com/artifact/s2/a');
  });
});
