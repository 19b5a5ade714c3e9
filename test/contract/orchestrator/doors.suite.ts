import { createCompositions, type DoorsUnderTest } from './doors/client.ts';
import { describeDocuments } from './doors/documents.ts';

/** What the orchestrator's doors promise, whatever is behind them. */
export function describeDoors(what: string, open: () => Promise<DoorsUnderTest>): void {
  describe(`doors of the orchestrator, ${what}`, function () {
    this.timeout(60_000);
    let doors: DoorsUnderTest;
    const current = () => doors;
    const compositions = createCompositions(current);
    before(async () => {
      doors = await open();
    });
    afterEach(compositions.stop);

    describeDocuments(current, compositions);
  });
}
