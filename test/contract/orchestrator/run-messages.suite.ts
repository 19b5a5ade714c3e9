import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import type { RunMessages } from '../../../services/orchestrator/domain/run-messages.ts';

export function describeRunMessages(name: string, open: () => Promise<RunMessages>): void {
  describe(`messages of runs ${name}`, () => {
    const about = (node: string) => ({ node, operation: 'run' });

    it('are those of their run, the newest of each model', async () => {
      const messages = await open();
      const [run, other] = [newId(), newId()];
      await messages.keep(run, { ...about('a'), input: Buffer.from('1'), output: undefined });
      await messages.keep(run, { ...about('a'), input: Buffer.from('1'), output: Buffer.from('2') });
      await messages.keep(run, { ...about('b'), input: undefined, output: Buffer.alloc(0) });
      await messages.keep(other, { ...about('a'), input: Buffer.from('3'), output: undefined });
      const shown = (await messages.find(run)).map(({ input, output, ...rest }) => ({
        ...rest,
        ...{ input: input && Buffer.from(input).toString(), output: output && Buffer.from(output).toString() },
      }));
      expect(shown).to.have.deep.members([
        { ...about('a'), input: '1', output: '2' },
        { ...about('b'), input: undefined, output: '' },
      ]);
      expect(await messages.find(newId())).to.deep.equal([]);
    });
  });
}
