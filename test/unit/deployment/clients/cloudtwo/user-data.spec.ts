import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { userData } from '../../../../../services/deployment/clients/cloudtwo/user-data.ts';
import { filesOf } from '../../../../fakes/open-stack/cloud-state.ts';

const start = {
  ...{ image: "models.example.org/it's:1", registry: 'models.example.org', token: 'the-token', port: 3330 },
  ...{ memoryBytes: undefined, processors: 0.5 },
};

describe('the user data of a server', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'user-data-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const files = filesOf(Buffer.from(userData(start)).toString('base64'));
  const within = (text = '') =>
    text.replaceAll('/etc/modelyard', folder).replaceAll('/dev/console', `${folder}/console`);

  /** Runs start.sh with a `docker` and a `systemctl` that write down how they were called. */
  function run(dockerStatus: number): { readonly status: number; readonly calls: string; readonly console: string } {
    for (const name of ['start.sh', 'model.env'])
      writeFileSync(join(folder, name), within(files.get(`/etc/modelyard/${name}`)));
    mkdirSync(join(folder, 'bin'));
    for (const name of ['docker', 'systemctl', 'sleep']) {
      const text = `#!/bin/sh\necho ${name} "$@" >>${folder}/calls\nexit ${name === 'docker' ? dockerStatus : 0}\n`;
      writeFileSync(join(folder, 'bin', name), text);
      chmodSync(join(folder, 'bin', name), 0o755);
    }
    writeFileSync(join(folder, 'console'), '');
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    const env = { PATH: `${folder}/bin:${process.env.PATH}` };
    let status = 0;
    try {
      execFileSync('sh', [join(folder, 'start.sh')], { env, stdio: 'pipe' });
    } catch (thrown) {
      status = (thrown as { status: number }).status;
    }
    return { status, calls: read('calls'), console: read('console') };
  }

  it('pulls the model, confines it and has systemd run it', () => {
    const { status, calls, console } = run(0);
    expect([status, console]).to.deep.equal([0, '']);
    expect(calls).to.include("pull --quiet models.example.org/it's:1");
    expect(calls).to.match(/docker create .*--publish 3330:3330 --read-only .*--cap-drop ALL .*--cpus 0.5 models/);
    expect(calls).to.include('systemctl enable --now modelyard.service');
  });

  it('says on the console that the image cannot be pulled', () => {
    const { status, calls, console } = run(1);
    expect(status).to.equal(1);
    expect(console.trim()).to.equal('modelyard-failed pull');
    expect(calls.match(/docker .*pull/g)).to.have.length(5);
  });
});
