import { createStore } from '../store.ts';

export interface Session {
  /** In memory alone: no script of another tab or later visit can read it. */
  readonly token: string;
  /** When the next token is due, a while before this one expires. */
  readonly renewAt: number;
  readonly userId: string;
  readonly loginName: string;
  /** What the person may do here as one of the two roles that pages know. The services decide by themselves. */
  readonly isPublisher: boolean;
  readonly isAdmin: boolean;
}

/** Who is signed in. */
export const session = createStore<Session | undefined>(undefined);
