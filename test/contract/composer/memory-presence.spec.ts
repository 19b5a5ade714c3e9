import { createMemoryPresence } from '../../../services/composer/store/memory-presence.ts';
import { describePresence } from './presence.suite.ts';

describePresence('in memory', async () => createMemoryPresence());
