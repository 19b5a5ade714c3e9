/** Every user may read `public`, users of the own organisation `org`. */
export const workspaces = ['public', 'org'] as const;
export type Workspace = (typeof workspaces)[number];

/**
 * Aggregate ids: all commands that must be handled in one order share one. They are Kafka keys and store keys; identifiers
 * hold no `/`, so no two aggregates can share an id.
 */
export const descriptionAggregate = (workspace: Workspace, solutionId: string, revisionId: string) =>
  `description/${workspace}/${solutionId}/${revisionId}`;

export const imageAggregate = (solutionId: string) => `image/${solutionId}`;

/** What publication says of all content of a revision at once. */
export const reviewAggregate = (solutionId: string, revisionId: string) => `review/${solutionId}/${revisionId}`;

/** The images of the site's own pages, by folder. */
export const siteImagesAggregate = (folder: string) => `site-images/${folder}`;

/** A text of the site's own pages; only the last part of the id can be a name, which has no slash. */
export const siteTextAggregate = (path: string, name: string) => `site-text/${path}/${name}`;

/** All documents of a revision in a workspace are one aggregate, so that their number can be limited and listed as one. */
export const documentsAggregate = (workspace: Workspace, solutionId: string, revisionId: string) =>
  `documents/${workspace}/${solutionId}/${revisionId}`;
