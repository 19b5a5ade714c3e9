import { join } from 'node:path';

/** The environment of a Go build below `folder`, with its cache in `compiled`: of the user's own Go settings, only where modules come from. */
export function goEnv(folder: string, compiled: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(GO|CGO)/.test(name) || /^GO(PROXY|SUMDB|NOSUMDB|NOPROXY|PRIVATE)$/.test(name),
  );
  return {
    ...Object.fromEntries(own),
    // Modules are read-only otherwise, and could not be removed.
    GOFLAGS: '-mod=readonly -modcacherw -buildvcs=false',
    GOTOOLCHAIN: 'local',
    GOWORK: 'off',
    CGO_ENABLED: '0',
    GOPATH: join(folder, 'gopath'),
    GOCACHE: compiled,
    GOTMPDIR: folder,
  };
}
