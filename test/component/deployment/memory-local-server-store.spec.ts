import { createMemoryLocalServerStore } from '../../../services/deployment/store/memory-local-server-store.ts';
import { describeLocalServers } from '../../contract/deployment/local-servers.suite.ts';

describeLocalServers('in memory', async () => createMemoryLocalServerStore());
