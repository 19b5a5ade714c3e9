/** `public` is what everybody may read, `org` what the own organisation may. */
export const workspaces = ['public', 'org'] as const;
export type Workspace = (typeof workspaces)[number];

/**
 * Aggregate ids: everything that must happen in one order shares one. They are Kafka keys and store keys; identifiers
 * hold no `/`, so no two aggregates can share an id.
 */
export const descriptionAggregate = (workspace: Workspace, solutionId: string, revisionId: string) =>
  `description/${workspace}/${solutionId}/${revisionId}`;

export const imageAggregate = (solutionId: string) => `image/${solutionId}`;

/** All documents of a revision in a workspace are one aggregate, so that their number can be limited and listed as one. */
export const documentsAggregate = (workspace: Workspace, solutionId: string, revisionId: string) =>
  `documents/${workspace}/${solutionId}/${revisionId}`;
