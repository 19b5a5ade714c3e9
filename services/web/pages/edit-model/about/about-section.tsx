import type { Revision } from '../../../../contracts/portal-api.ts';
import type { Own } from '../queries.ts';
import { Authors } from './authors.tsx';
import { FactsForm } from './facts-form.tsx';
import { Tags } from './tags.tsx';

interface Props {
  readonly solution: Own;
  readonly version: Revision;
}

/** What lists and searches know of a model. */
export function AboutSection({ solution, version }: Props) {
  return (
    <>
      <FactsForm solution={solution} />
      <Tags solution={solution} />
      <Authors key={version.revisionId} version={version} />
    </>
  );
}
