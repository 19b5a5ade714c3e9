import type { Part, Workspace } from '../../contracts/content.ts';
import { descriptionAggregate, documentsAggregate, imageAggregate, workspaces } from './aggregate-ids.ts';

export interface PartOfContent {
  readonly part: Part;
  readonly workspace: Workspace;
  readonly solutionId: string;
  readonly revisionId: string;
  readonly aggregate: string;
}

export interface Revision {
  readonly solutionId: string;
  readonly revisionId: string;
}

/** Of a revision, and the picture of its solution. Every part is one aggregate with an order of its own. */
export const partsOf = ({
  solutionId,
  revisionId,
}: Revision): readonly [image: PartOfContent, ...texts: PartOfContent[]] => [
  { part: 'image', workspace: 'public', solutionId, revisionId, aggregate: imageAggregate(solutionId) },
  ...workspaces.flatMap((workspace): PartOfContent[] => [
    {
      ...{ part: 'description', workspace, solutionId, revisionId },
      aggregate: descriptionAggregate(workspace, solutionId, revisionId),
    },
    documentsIn(workspace, { solutionId, revisionId }),
  ]),
];

/** The documents of other revisions that a revision shows. */
export const shownDocuments = ({ solutionId, revisionId: own }: Revision, shows: readonly string[]) =>
  shows
    .filter((revisionId) => revisionId !== own)
    .flatMap((revisionId) => workspaces.map((workspace) => documentsIn(workspace, { solutionId, revisionId })));

export const documentsIn = (workspace: Workspace, { solutionId, revisionId }: Revision): PartOfContent => ({
  ...{ part: 'documents', workspace, solutionId, revisionId },
  aggregate: documentsAggregate(workspace, solutionId, revisionId),
});
