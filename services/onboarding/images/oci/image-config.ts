import type { Digest } from './digest.ts';
import type { ImageConfig } from './documents.ts';

/** What a runner adds to its base image. */
export interface ConfigChanges {
  /** Absent where the base starts what serves the model. */
  readonly entrypoint?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
  readonly workingDir: string;
  /** `uid:gid`, numeric: Kubernetes cannot see that a name is not root's. */
  readonly user: string;
  readonly port: number;
  /** ISO 8601: of the model's revision, so that a repeated build is the same image. */
  readonly created: string;
}

export interface AddedLayer {
  readonly diffId: Digest;
  /** For `docker history`. */
  readonly comment: string;
}

/** The configuration of an image that adds layers to a base. The base's triggers, and its command beside an entrypoint, are left out. */
export function mergeConfig(base: ImageConfig, added: readonly AddedLayer[], changes: ConfigChanges): ImageConfig {
  const { entrypoint, env, labels, workingDir, user, port, created } = changes;
  const { OnBuild, Healthcheck, ArgsEscaped, ...kept } = { ...base.config };
  const { Cmd, Entrypoint, ...inherited } = kept;
  return {
    ...base,
    created,
    config: {
      ...inherited,
      User: user,
      ExposedPorts: { ...inherited.ExposedPorts, [`${port}/tcp`]: {} },
      Env: mergeEnv(inherited.Env ?? [], env),
      ...(entrypoint ? { Entrypoint: [...entrypoint] } : { ...(Entrypoint && { Entrypoint }), ...(Cmd && { Cmd }) }),
      WorkingDir: workingDir,
      Labels: { ...inherited.Labels, ...labels },
    },
    rootfs: { type: 'layers', diff_ids: [...base.rootfs.diff_ids, ...added.map(({ diffId }) => diffId)] },
    history: [
      ...(base.history ?? []),
      ...added.map(({ comment }) => ({ created, created_by: 'modelyard', comment })),
      { created, created_by: 'modelyard', comment: 'configuration', empty_layer: true },
    ],
  };
}

function mergeEnv(base: readonly string[], added: Readonly<Record<string, string>>): string[] {
  const nameOf = (entry: string) => entry.split('=', 1)[0] ?? '';
  const kept = base.filter((entry) => !Object.hasOwn(added, nameOf(entry)));
  return [...kept, ...Object.entries(added).map(([name, value]) => `${name}=${value}`)];
}
