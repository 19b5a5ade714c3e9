import type { Chance } from './chance.ts';
import type { Model } from './describe-model.ts';
import { authorOf } from './make-user.ts';
import type { Plan } from './plan.ts';
import type { Batch } from './tables.ts';
import { toolkits } from './vocabulary/models.ts';
import { organizations } from './vocabulary/people.ts';

export interface RevisionOf {
  readonly number: number;
  /** Counts the revisions of a solution, from 0. */
  readonly part: number;
  readonly owner: number;
  readonly users: number;
  readonly model: Model;
  /** Of the solution. */
  readonly created: Date;
}

export interface Revision {
  readonly id: string;
  readonly isPublished: boolean;
  readonly artifacts: readonly string[];
}

const mostArtifacts = 8;

/** Where a revision has come to. Who may see it and how its checks ended go together. */
const states = {
  public: { share: 45, access: 'PB', checks: { PS: 1 } },
  organization: { share: 25, access: 'OR', checks: { PS: 1 } },
  private: { share: 28, access: 'PR', checks: { NV: 4, IP: 3, PS: 2, FA: 1 } },
  restricted: { share: 2, access: 'RS', checks: { PS: 1 } },
} as const;
const shares = { public: 45, organization: 25, private: 28, restricted: 2 };

export function addRevision(batch: Batch, plan: Plan, chance: Chance, of: RevisionOf): Revision {
  const { seed, ids } = plan;
  const { number, part, owner, users, model } = of;
  const state = states[chance.weighted(shares)];
  const isPublished = state.access === 'PB' || state.access === 'OR';
  const id = ids.revision(number, part);
  const version = `${part + 1}.${chance.between(0, 4)}.0`;
  const created = plan.later(chance, of.created);
  const modified = plan.later(chance, created);
  const coAuthors = Array.from({ length: chance.few(0.4) % 4 }, () => chance.early(users));
  batch.solution_revisions.push({
    revision_id: id,
    solution_id: ids.solution(number),
    version,
    access_type_code: state.access,
    validation_status_code: chance.weighted<string>(state.checks),
    description: `${model.name}, version ${version}`,
    user_id: ids.user(owner),
    authors: JSON.stringify([owner, ...coAuthors].map((user) => authorOf(seed, user))),
    publisher: isPublished ? chance.pick(organizations) : null,
    created,
    modified,
  });
  if (isPublished)
    batch.revision_descriptions.push({
      revision_id: id,
      access_type_code: state.access,
      description: model.story(chance, version),
    });

  const files = filesOf(model, isPublished).slice(0, mostArtifacts);
  const artifacts = files.map(({ type, name }, index) => {
    const artifact = ids.artifact(number, part * mostArtifacts + index);
    const isImage = type === 'DI';
    batch.artifacts.push({
      artifact_id: artifact,
      version,
      artifact_type_code: type,
      name,
      uri: isImage ? `registry.example.org/${artifact}:${version}` : `repository/${artifact}/${version}/${name}`,
      user_id: ids.user(owner),
      size: isImage ? -1 : chance.between(2_000, 80_000_000),
      created,
      modified,
    });
    batch.revision_artifacts.push({ revision_id: id, artifact_id: artifact });
    return artifact;
  });
  return { id, isPublished, artifacts };
}

/** What on-boarding leaves behind; an image is built for what is shown to others. */
function filesOf({ toolkitCode }: Model, isPublished: boolean): { readonly type: string; readonly name: string }[] {
  return [
    { type: toolkits[toolkitCode].artifact, name: 'model.zip' },
    { type: 'PJ', name: 'model.proto' },
    ...(isPublished ? [{ type: 'DI', name: 'image' }] : []),
  ];
}
