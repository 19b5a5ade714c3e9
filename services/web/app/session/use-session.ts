import { useStore } from '../use-store.ts';
import { session } from './session.ts';

export const useSession = () => useStore(session);
