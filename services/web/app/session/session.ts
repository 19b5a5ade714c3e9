import { createStore } from '../store.ts';

export interface Session {
  /** In memory alone: no script of another tab or later visit can read it. */
  readonly token: string;
  readonly userId: string;
  readonly loginName: string;
}

const store = createStore<Session | undefined>(undefined);

/** Who is signed in. */
export const session = {
  get: store.get,
  subscribe: store.subscribe,
  begin: (started: Session) => store.set(started),
  end: () => store.set(undefined),
};
