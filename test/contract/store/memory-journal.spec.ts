import { createMemoryJournal } from '../../../services/kit/store/memory-journal.ts';
import { describeJournal } from './journal.suite.ts';

describeJournal('in memory', async () => createMemoryJournal());
