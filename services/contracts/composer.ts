// Generated from schemas/avro/composer by `npm run gen`. Do not edit: change the schema and run it again.

/** How a graph was changed. */
export type ChangeCause = 'change' | 'undo' | 'redo';

/** Command: apply operations to the graph of a composition, all of them or none. */
export interface ChangeComposition {
  /** The composition: a UUID. */
  readonly compositionId: string;
  /** The user in whose name the command is executed. */
  readonly userId: string;
  /** The version that the user saw. Another one is a conflict; null changes whatever is there. */
  readonly expectedVersion?: number | null;
  /** JSON text: a list of 1 to 2,000 operations, as POST /compositions/{id}/changes takes them. */
  readonly operations: string;
}

/** The graph of a composition has changed. */
export interface CompositionChanged {
  /** The composition: a UUID. */
  readonly compositionId: string;
  /** Who did it. */
  readonly userId: string;
  /** Of the composition, after this: 1 when it is created, one more with every change. */
  readonly version: number;
  /** How it was changed. */
  readonly cause: ChangeCause;
  /** JSON text: nodes and links that are new or different, and ids of those that are gone. Null where it would be longer than 200,000 characters: read the composition instead. */
  readonly difference?: string | null;
}

/** A composition was created. */
export interface CompositionCreated {
  /** The composition: a UUID. */
  readonly compositionId: string;
  /** Whose composition it is. */
  readonly ownerId: string;
  /** 1 to 100 characters. */
  readonly name: string;
  /** Of the composition, after this: 1 when it is created, one more with every change. */
  readonly version: number;
}

/** A composition was deleted. */
export interface CompositionDeleted {
  /** The composition: a UUID. */
  readonly compositionId: string;
  /** Who did it. */
  readonly userId: string;
  /** Of the composition, after this: 1 when it is created, one more with every change. */
  readonly version: number;
}

/** A composition has another name. */
export interface CompositionRenamed {
  /** The composition: a UUID. */
  readonly compositionId: string;
  /** Who did it. */
  readonly userId: string;
  /** Of the composition, after this: 1 when it is created, one more with every change. */
  readonly version: number;
  /** 1 to 100 characters. */
  readonly name: string;
}

/** Other users may read and change a composition. */
export interface CompositionShared {
  /** The composition: a UUID. */
  readonly compositionId: string;
  /** Who did it. */
  readonly userId: string;
  /** Of the composition, after this: 1 when it is created, one more with every change. */
  readonly version: number;
  /** Users besides the owner who may read and change it; at most 100. */
  readonly editorIds: readonly string[];
}

/** Command: create a composition, empty or with a graph. */
export interface CreateComposition {
  /** The composition: a UUID. */
  readonly compositionId: string;
  /** The user in whose name the command is executed. */
  readonly userId: string;
  /** 1 to 100 characters. */
  readonly name: string;
  /** JSON text of the graph it begins with; null for an empty one. */
  readonly graph?: string | null;
  /** The revision that it was opened from. */
  readonly saved?: SavedRevision | null;
}

/** Command: delete a composition. What was saved of it stays in the catalog. */
export interface DeleteComposition {
  /** The composition: a UUID. */
  readonly compositionId: string;
  /** The user in whose name the command is executed. */
  readonly userId: string;
}

/** Command: give a composition the graph of a revision that was saved, to go on from there. */
export interface OpenRevision {
  /** The composition: a UUID. */
  readonly compositionId: string;
  /** The user in whose name the command is executed. */
  readonly userId: string;
  /** JSON text of the graph. */
  readonly graph: string;
  /** The revision. */
  readonly saved: SavedRevision;
}

/** Command: give a composition the graph that it had before the newest undo. */
export interface RedoChange {
  /** The composition: a UUID. */
  readonly compositionId: string;
  /** The user in whose name the command is executed. */
  readonly userId: string;
  /** The version that the user saw. Another one is a conflict; null changes whatever is there. */
  readonly expectedVersion?: number | null;
}

/** Command: give a composition another name. */
export interface RenameComposition {
  /** The composition: a UUID. */
  readonly compositionId: string;
  /** The user in whose name the command is executed. */
  readonly userId: string;
  /** 1 to 100 characters. */
  readonly name: string;
}

/** A composition has the graph of a revision that was saved. */
export interface RevisionOpened {
  /** The composition: a UUID. */
  readonly compositionId: string;
  /** Who did it. */
  readonly userId: string;
  /** Of the composition, after this. */
  readonly version: number;
  /** The composite solution. */
  readonly solutionId: string;
  /** Its revision. */
  readonly revisionId: string;
  /** The version of the revision. */
  readonly revisionVersion: string;
}

/** A composition was saved as a revision. */
export interface RevisionSaved {
  /** The composition: a UUID. */
  readonly compositionId: string;
  /** Who did it. */
  readonly userId: string;
  /** Of the composition, after this. */
  readonly version: number;
  /** The composite solution. */
  readonly solutionId: string;
  /** Its revision. */
  readonly revisionId: string;
  /** The version of the revision. */
  readonly revisionVersion: string;
  /** Whether it has no blueprint. */
  readonly draft: boolean;
}

/** Command: save a composition as a revision of a composite solution of the catalog. */
export interface SaveRevision {
  /** The composition: a UUID. */
  readonly compositionId: string;
  /** The user in whose name it is saved. */
  readonly userId: string;
  /** Of the solution: another name than before makes another solution. */
  readonly name: string;
  /** Of the revision, such as 1.0.0: 1 to 25 characters. */
  readonly version: string;
  /** At most 512 characters. */
  readonly description?: string | null;
  /** Whether the drawing alone is saved. Otherwise the composition must be one that can be run, and its blueprint and .proto are saved too. */
  readonly draft: boolean;
  /** Whether an earlier version than the one that is open may be replaced. */
  readonly overwrite: boolean;
}

/** The revision of the catalog that a composition was last saved as, or opened from. */
export interface SavedRevision {
  /** Of the solution. */
  readonly name: string;
  /** The solution. */
  readonly solutionId: string;
  /** The revision. */
  readonly revisionId: string;
  /** Of the revision, such as 1.0.0. */
  readonly version: string;
}

/** Command: replace the list of users who may change a composition besides its owner. */
export interface ShareComposition {
  /** The composition: a UUID. */
  readonly compositionId: string;
  /** The user in whose name the command is executed. */
  readonly userId: string;
  /** Users besides the owner who may read and change it; at most 100. */
  readonly editorIds: readonly string[];
}

/** Command: give a composition the graph that it had before the newest change that is not undone. */
export interface UndoChange {
  /** The composition: a UUID. */
  readonly compositionId: string;
  /** The user in whose name the command is executed. */
  readonly userId: string;
  /** The version that the user saw. Another one is a conflict; null changes whatever is there. */
  readonly expectedVersion?: number | null;
}

/** Every message of the service, by its full name. */
export interface ComposerMessages {
  readonly 'modelyard.composer.ChangeComposition': ChangeComposition;
  readonly 'modelyard.composer.CompositionChanged': CompositionChanged;
  readonly 'modelyard.composer.CompositionCreated': CompositionCreated;
  readonly 'modelyard.composer.CompositionDeleted': CompositionDeleted;
  readonly 'modelyard.composer.CompositionRenamed': CompositionRenamed;
  readonly 'modelyard.composer.CompositionShared': CompositionShared;
  readonly 'modelyard.composer.CreateComposition': CreateComposition;
  readonly 'modelyard.composer.DeleteComposition': DeleteComposition;
  readonly 'modelyard.composer.OpenRevision': OpenRevision;
  readonly 'modelyard.composer.RedoChange': RedoChange;
  readonly 'modelyard.composer.RenameComposition': RenameComposition;
  readonly 'modelyard.composer.RevisionOpened': RevisionOpened;
  readonly 'modelyard.composer.RevisionSaved': RevisionSaved;
  readonly 'modelyard.composer.SaveRevision': SaveRevision;
  readonly 'modelyard.composer.ShareComposition': ShareComposition;
  readonly 'modelyard.composer.UndoChange': UndoChange;
}

/** What the service can be asked to do. */
export type ComposerCommandName =
  | 'modelyard.composer.ChangeComposition'
  | 'modelyard.composer.CreateComposition'
  | 'modelyard.composer.DeleteComposition'
  | 'modelyard.composer.OpenRevision'
  | 'modelyard.composer.RedoChange'
  | 'modelyard.composer.RenameComposition'
  | 'modelyard.composer.SaveRevision'
  | 'modelyard.composer.ShareComposition'
  | 'modelyard.composer.UndoChange';

/** What the service says has happened. */
export type ComposerEventName =
  | 'modelyard.composer.CompositionChanged'
  | 'modelyard.composer.CompositionCreated'
  | 'modelyard.composer.CompositionDeleted'
  | 'modelyard.composer.CompositionRenamed'
  | 'modelyard.composer.CompositionShared'
  | 'modelyard.composer.RevisionOpened'
  | 'modelyard.composer.RevisionSaved';
