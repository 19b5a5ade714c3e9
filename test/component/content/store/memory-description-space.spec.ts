import { createMemoryDescriptionSpace } from '../../../../services/content/store/memory-description-space.ts';
import { systemClock } from '../../../../services/kit/clock.ts';
import { describeDescriptionSpace } from '../../../contract/content/description-space.suite.ts';

describeDescriptionSpace('in memory', async () => createMemoryDescriptionSpace(systemClock, 3_600_000));
