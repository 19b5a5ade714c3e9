import { expect } from 'chai';
import { Agent, request } from 'undici';
import type { TransportName } from '../../../services/orchestrator/domain/solution.ts';
import {
  addressesOf,
  type Composition,
  createCompositions,
  expectOk,
  inARow,
  put,
  type Reply,
} from '../../contract/orchestrator/gateway/client.ts';
import { answering, echo } from '../../fakes/models/behaviours.ts';
import { blueprint, collator, node, splitter } from '../../fixtures/blueprints/build.ts';
import { createGateways } from '../../support/orchestrator-gateway.ts';
import type { RunningRole } from '../../support/roles.ts';
import { shareOf } from '../../support/share-of.ts';

const callers = 64;
/** Enough to be on the way at every swap; more would only hold up the swaps. */
const callersDuringSwaps = 8;

/** A message with one text in field 1, short enough for one byte of length. */
const text = (content: string) => Buffer.concat([Buffer.of(0x0a, content.length), Buffer.from(content)]);
/** Adds to the text of a message. */
const adding = (mark: string) => answering((body) => text(`${body.subarray(2)}${mark}`));
/** What the collator of the fixtures makes of messages. */
const listOf = (...parts: readonly string[]) =>
  Buffer.concat(parts.map(text).map((part) => Buffer.concat([Buffer.of(0x0a, part.length), part])));

describe('many concurrent callers of the orchestrator', function () {
  this.timeout(180_000);
  const dispatcher = new Agent({ connections: callers });
  let roles: RunningRole[] = [];
  const compositions = createCompositions(() => ({
    ...{ url: roles[0]?.url ?? '', documentLimitBytes: 0, messageLimitBytes: 0, runsLimit: 0 },
  }));
  const { compose, start } = compositions;

  before(async () => {
    const gateways = await createGateways();
    roles = await Promise.all([gateways.start(), gateways.startWorker()]);
  });
  afterEach(compositions.stop);
  after(() => Promise.all([dispatcher.close(), ...roles.map((role) => role.stop())]));

  /** What was answered, or why not. */
  async function send({ url }: Pick<Composition, 'url'>, body: Buffer): Promise<string> {
    const answer = await request(`${url}/run`, { dispatcher, method: 'POST', body });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    return answer.statusCode === 200 ? bytes.toString('latin1') : `${answer.statusCode} ${bytes}`;
  }

  /** Runs from number 0 while `goesOn`, by callers that each wait for their answer before they send the next. */
  async function crowd(
    size: number,
    goesOn: (index: number) => boolean,
    one: (index: number) => Promise<void>,
  ): Promise<void> {
    let next = 0;
    const caller = async () => {
      for (let index = next++; goesOn(index); index = next++) await one(index);
    };
    await Promise.all(Array.from({ length: size }, caller));
  }

  const row = (transport: TransportName) => compose({ a: adding('A'), b: adding('B') }, { transport });

  const diamond = (transport: TransportName) =>
    compose(
      { left: adding('L'), right: adding('R'), end: echo },
      {
        transport,
        blueprint: blueprint([
          splitter('cut', ['left', 'right']),
          ...[node('left', ['meet']), node('right', ['meet']), collator('meet', ['end']), node('end')],
        ]),
      },
    );

  for (const [transport, runs] of [
    ['http', shareOf(10_000)],
    ['topics', shareOf(1_000)],
  ] as const) {
    it(`gets everybody's own answer, ${runs} times over ${transport}`, async () => {
      const [inRow, split] = await Promise.all([row(transport), diamond(transport)]);
      const wrong: string[] = [];
      await crowd(
        callers,
        (index) => index < runs,
        async (index) => {
          const own = `run ${index}`;
          const answer = index % 2 ? await send(inRow, text(own)) : await send(split, text(own));
          const wanted = index % 2 ? text(`${own}AB`) : listOf(`${own}L`, `${own}R`);
          if (answer !== wanted.toString('latin1')) wrong.push(`${own}: ${answer}`);
        },
      );
      expect(wrong).to.deep.equal([]);
      expect([inRow.models.a?.calls, inRow.models.b?.calls]).to.deep.equal([runs / 2, runs / 2]);
      expect([split.models.left?.calls, split.models.right?.calls]).to.deep.equal([runs / 2, runs / 2]);
    });

    it(`is answered by one plan each while a new one is put 100 times over ${transport}`, async () => {
      const marks = ['q', 'w', 'e', 'r', 't'];
      const models = await Promise.all(marks.map((mark) => start(adding(mark))));
      const named = Object.fromEntries(marks.map((mark, index) => [mark, models[index] as (typeof models)[number]]));
      const { url } = await compose({ q: adding('q') }, { transport });
      /** Each version goes through the models in another order, and through another number of them. */
      const versionOf = (index: number) =>
        [...marks.slice(index % 5), ...marks.slice(0, index % 5)].slice(0, 2 + (index % 3)).join('');
      const versions = Array.from({ length: 15 }, (_, index) => versionOf(index));
      const query = `?transport=${transport}`;
      expectOk(await put(`${url}/putBlueprint${query}`, inARow(...(versions[0] as string))));
      expectOk(await put(`${url}/putDockerInfo`, addressesOf(named)), 'ok');

      let putting = true;
      const answers: string[] = [];
      const sending = crowd(
        callersDuringSwaps,
        () => putting,
        async (index) => {
          answers.push((await send({ url }, text(`${index}:`))).slice(2));
        },
      );
      const replies: Reply[] = [];
      try {
        for (let index = 0; index < 100; index += 1)
          replies.push(await put(`${url}/putBlueprint${query}`, inARow(...(versions[index % 15] as string))));
      } finally {
        putting = false;
        await sending;
      }
      for (const reply of replies) expectOk(reply, 'ok');
      const seen = answers.map((answer) => answer.replace(/^\d+:/, ''));
      expect(seen.filter((marks) => !versions.includes(marks))).to.deep.equal([]);
      expect(new Set(seen).size).to.be.above(5);
      expect(await send({ url }, text(''))).to.equal(text(versions[99 % 15] as string).toString('latin1'));
    });
  }
});
