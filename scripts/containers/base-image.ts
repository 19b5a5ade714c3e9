import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run, succeeds } from './run.ts';

export const BASE_IMAGE = 'modelyard/base:local';

const RELEASE = 'bookworm';
const ENGINES = ['libcurl4', 'libxml2', 'openjdk-17-jre-headless', 'postgresql-client'];
// Models are scanned in Python.
const PACKAGES = ['ca-certificates', ...ENGINES, 'python3', 'python3-pip'];
const LEFT_OUT = ['var/cache/apt/*', 'var/lib/apt/lists/*', 'usr/share/doc', 'usr/share/man', 'usr/share/locale'];
const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt';

/**
 * Imports a small Debian as {@link BASE_IMAGE}, made by debootstrap (about 50 s) and kept as a tarball under
 * `cache`, so that a second machine-local build takes seconds.
 */
export function buildBaseImage(cache: string): void {
  const recipe = createHash('sha256')
    .update(JSON.stringify([RELEASE, PACKAGES, LEFT_OUT]))
    .digest('hex')
    .slice(0, 12);
  const tarball = join(cache, `base-${RELEASE}-${recipe}.tar.gz`);
  if (!existsSync(tarball)) bootstrap(cache, tarball);
  run('docker', ['import', '--change', 'ENV LANG=C.UTF-8', tarball, BASE_IMAGE]);
}

function bootstrap(cache: string, tarball: string): void {
  if (process.getuid?.() !== 0 || !succeeds('debootstrap', '--version')) {
    throw new Error(
      'Images can neither be pulled nor built: building takes root and debootstrap (apt-get install debootstrap).',
    );
  }
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'base-'));
  try {
    const root = join(work, 'root');
    run('debootstrap', ['--variant=minbase', `--include=${PACKAGES.join(',')}`, RELEASE, root]);
    // A machine behind a proxy that signs with its own authority trusts it in here; the containers have to as well.
    if (existsSync(`/${CERTIFICATES}`)) copyFileSync(`/${CERTIFICATES}`, join(root, CERTIFICATES));
    const partial = join(work, 'base.tar.gz');
    run('tar', ['-C', root, ...LEFT_OUT.map((path) => `--exclude=./${path}`), '-I', 'gzip -1', '-cf', partial, '.']);
    renameSync(partial, tarball);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
