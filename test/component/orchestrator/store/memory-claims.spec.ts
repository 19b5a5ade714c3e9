import { createMemoryClaims } from '../../../../services/orchestrator/store/memory-claims.ts';
import { describeClaims } from '../../../contract/orchestrator/claims.suite.ts';

describeClaims('in memory', async () => createMemoryClaims());
