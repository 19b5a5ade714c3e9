import { createMemoryBrokerState } from '../../../../services/orchestrator/store/memory-broker-state.ts';
import { describeBrokerJobStore } from '../../../contract/orchestrator/broker-job-store.suite.ts';

describeBrokerJobStore('in memory', async () => createMemoryBrokerState());
