import { transports } from '../../../services/orchestrator/domain/solution.ts';
import { createCompositions, type GatewayUnderTest } from './gateway/client.ts';
import { describeDocuments } from './gateway/documents.ts';
import { describeHeaders } from './gateway/headers.ts';
import { describeLimits } from './gateway/limits.ts';
import { describePaths } from './gateway/paths.ts';
import { describeRejectedDocuments } from './gateway/rejected-documents.ts';
import { describeRemoval, describeRemovalAlone } from './gateway/removal.ts';
import { describeRuns } from './gateway/runs.ts';
import { describeStatuses } from './gateway/statuses.ts';

/** What the orchestrator's gateway promises, on any engines. */
export function describeGateway(what: string, open: () => Promise<GatewayUnderTest>): void {
  describe(`gateway of the orchestrator, ${what}`, function () {
    this.timeout(240_000);
    let gateway: GatewayUnderTest;
    const current = () => gateway;
    const compositions = createCompositions(current);
    before(async () => {
      gateway = await open();
    });
    afterEach(compositions.stop);

    describeDocuments(current, compositions);
    for (const transport of transports) {
      describeRuns(current, compositions, transport);
      describeHeaders(compositions, transport);
      describeStatuses(current, compositions, transport);
      describeLimits(current, compositions, transport);
      describeRemoval(current, compositions, transport);
    }
    describeRemovalAlone(current, compositions);
  });
}

/** The part of it that no engine has a say in. */
export function describeGatewayAlone(open: () => Promise<GatewayUnderTest>): void {
  describe('gateway of the orchestrator, whatever is put or asked for', function () {
    this.timeout(240_000);
    let gateway: GatewayUnderTest;
    const current = () => gateway;
    const compositions = createCompositions(current);
    before(async () => {
      gateway = await open();
    });
    afterEach(compositions.stop);

    describeRejectedDocuments(current, compositions);
    describePaths(current, compositions);
  });
}
