import { transports } from '../../../services/orchestrator/domain/solution.ts';
import { createCompositions, type DoorsUnderTest } from './doors/client.ts';
import { describeDocuments } from './doors/documents.ts';
import { describeHeaders } from './doors/headers.ts';
import { describeLimits } from './doors/limits.ts';
import { describePaths } from './doors/paths.ts';
import { describeRefusedDocuments } from './doors/refused-documents.ts';
import { describeRuns } from './doors/runs.ts';
import { describeStatuses } from './doors/statuses.ts';

/** What the orchestrator's doors promise, whatever is behind them. */
export function describeDoors(what: string, open: () => Promise<DoorsUnderTest>): void {
  describe(`doors of the orchestrator, ${what}`, function () {
    this.timeout(120_000);
    let doors: DoorsUnderTest;
    const current = () => doors;
    const compositions = createCompositions(current);
    before(async () => {
      doors = await open();
    });
    afterEach(compositions.stop);

    describeDocuments(current, compositions);
    for (const transport of transports) {
      describeRuns(current, compositions, transport);
      describeHeaders(compositions, transport);
      describeStatuses(current, compositions, transport);
      describeLimits(current, compositions, transport);
    }
  });
}

/** The part of it that no engine has a say in. */
export function describeDoorsAlone(open: () => Promise<DoorsUnderTest>): void {
  describe('doors of the orchestrator, whatever is put or asked for', function () {
    this.timeout(120_000);
    let doors: DoorsUnderTest;
    const current = () => doors;
    const compositions = createCompositions(current);
    before(async () => {
      doors = await open();
    });
    afterEach(compositions.stop);

    describeRefusedDocuments(current, compositions);
    describePaths(current, compositions);
  });
}
