import { transports } from '../../../../services/orchestrator/domain/solution.ts';
import { hanging } from '../../../fakes/models/behaviours.ts';
import { createCompositions, expectProblem, type GatewayUnderTest } from './client.ts';

/** Doors that allow a second at most. Doors of their own: any other run on them would have no more than that either. */
export function describeDeadlineLimit(what: string, open: () => Promise<GatewayUnderTest>): void {
  describe(`the latest deadline, ${what}`, () => {
    let gateway: GatewayUnderTest;
    const compositions = createCompositions(() => gateway);
    before(async () => {
      gateway = await open();
    });
    afterEach(compositions.stop);

    for (const transport of transports)
      it(`is what runs over ${transport} get that ask for more`, async () => {
        const { run } = await compositions.compose({ a: hanging }, { transport });
        const reply = await run('in', { headers: { 'x-deadline-ms': '999999999' } });
        expectProblem(reply, 504, 'deadline_exceeded');
      });
  });
}
