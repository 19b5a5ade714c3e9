import { expect } from 'chai';
import { parseImageConfig } from '../../../../services/onboarding/images/oci/documents.ts';
import { mergeConfig } from '../../../../services/onboarding/images/oci/image-config.ts';

const digest = (digit: string) => `sha256:${digit.repeat(64)}` as const;
const changes = {
  entrypoint: ['python3', '-c', 'run()'],
  env: { PYTHONPATH: '/opt', LANG: 'C.UTF-8' },
  labels: { 'org.opencontainers.image.title': 'adder' },
  workingDir: '/model',
  user: '10001:10001',
  port: 3330,
  created: '1970-01-01T00:00:00Z',
};

/** As Docker writes it, with `null` for what is empty. */
const base = {
  architecture: 'arm64',
  os: 'linux',
  variant: 'v8',
  created: '2026-01-01T00:00:00Z',
  docker_version: '27',
  config: {
    User: 'root',
    ExposedPorts: null,
    Env: ['PATH=/usr/bin', 'LANG=C', 'EMPTY'],
    Cmd: ['bash'],
    Entrypoint: null,
    OnBuild: ['RUN true'],
    Healthcheck: { Test: ['CMD', 'false'] },
    Labels: { maintainer: 'base', 'org.opencontainers.image.title': 'base' },
    StopSignal: 'SIGINT',
  },
  rootfs: { type: 'layers', diff_ids: [digest('1')] },
  history: [{ created_by: 'base' }],
};

describe('the configuration of an image', () => {
  const merged = mergeConfig(
    parseImageConfig(JSON.stringify(base), 'the base'),
    [{ diffId: digest('2'), comment: 'model' }],
    changes,
  );

  it('keeps what the base says of its platform and of fields that are not known here', () => {
    expect(merged).to.include({ architecture: 'arm64', os: 'linux', variant: 'v8', docker_version: '27' });
    expect(merged.config?.StopSignal).to.equal('SIGINT');
  });

  it('adds variables, labels and the port to those of the base, and its own win', () => {
    expect(merged.config?.Env).to.deep.equal(['PATH=/usr/bin', 'EMPTY', 'PYTHONPATH=/opt', 'LANG=C.UTF-8']);
    expect(merged.config?.Labels).to.deep.equal({ maintainer: 'base', 'org.opencontainers.image.title': 'adder' });
    expect(merged.config?.ExposedPorts).to.deep.equal({ '3330/tcp': {} });
  });

  it('starts the runner as its own user, never what the base would have started', () => {
    expect(merged.config).to.deep.include({ User: '10001:10001', Entrypoint: ['python3', '-c', 'run()'] });
    for (const dropped of ['Cmd', 'OnBuild', 'Healthcheck']) expect(merged.config).not.to.have.property(dropped);
  });

  it('names the layers of the base first, and tells of each in its history', () => {
    expect(merged.rootfs.diff_ids).to.deep.equal([digest('1'), digest('2')]);
    expect(merged.history?.map(({ empty_layer, comment }) => comment ?? empty_layer ?? '')).to.deep.equal([
      '',
      'model',
      'configuration',
    ]);
  });

  for (const [what, change] of [
    ['is no JSON', '{'],
    ['has no layers', JSON.stringify({ ...base, rootfs: undefined })],
    ['names a layer by a path', JSON.stringify({ ...base, rootfs: { type: 'layers', diff_ids: ['sha256:../../x'] } })],
    ['has variables that are no text', JSON.stringify({ ...base, config: { Env: [1] } })],
  ] as const)
    it(`is rejected where it ${what}`, () => {
      expect(() => parseImageConfig(change, 'the base')).to.throw('the base is not usable');
    });
});
