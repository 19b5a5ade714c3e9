import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StartSettings, separateSettings } from '../../start/settings.ts';
import type { Bench } from '../context.ts';
import { type MeasuredStart, measureStart } from './measure-start.ts';

const mib = 1 << 20;
const goals = { nodeMib: 700, allMib: 1_331, cores: 0.1, firstMs: 12_000, secondMs: 6_000 };

/** What `npm start` costs on this machine, beside the same with a process for each role. Packages and engines are fetched. */
export const benchFootprint: Bench = async ({ quick, progress }) => {
  const restMs = quick ? 5_000 : 30_000;
  const measure = async (mode: string, processes?: StartSettings['PROCESSES']) => {
    const folder = await mkdtemp(join(tmpdir(), 'modelyard-footprint-'));
    try {
      const usual = await separateSettings(folder, 'footprint');
      const settings: StartSettings = processes ? { ...usual, PROCESSES: processes } : usual;
      const first = await measureStart(settings, 0);
      const second = await measureStart(settings, restMs);
      progress(`${mode}: ready after ${seconds(first)} first and ${seconds(second)} later, ${rest(second)}`);
      return { first, second };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  const few = await measure('few processes');
  const each = await measure('a process for each role', 'each');

  const compare = (
    what: string,
    figureOf: (start: typeof few) => number,
    goal: number,
    show: (n: number) => string,
  ) => ({
    what,
    measured: show(figureOf(few)),
    baseline: `${show(figureOf(each))} with PROCESSES=each`,
    result: `${(figureOf(few) / figureOf(each)).toFixed(2)} times`,
    goal: `at most ${show(goal)}`,
    reached: figureOf(few) <= goal,
  });
  const inMib = (figure: number) => `${Math.round(figure)} MiB`;
  const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  return {
    title: 'Footprint of npm start',
    rows: [
      compare('resident memory at rest of all Node processes', (start) => nodeMib(start.second), goals.nodeMib, inMib),
      compare('the same with the engines', (start) => allMib(start.second), goals.allMib, inMib),
      compare(
        'processor time at rest of all Node processes',
        (start) => start.second.atRest.cores,
        goals.cores,
        (cores) => `${cores.toFixed(3)} cores`,
      ),
      compare('first start until ready', (start) => start.first.readyMs, goals.firstMs, inSeconds),
      compare('second start until ready', (start) => start.second.readyMs, goals.secondMs, inSeconds),
    ],
    rounds: [{ few, each }],
  };
};

const nodeMib = ({ atRest }: MeasuredStart) => atRest.nodeBytes / mib;
const allMib = ({ atRest }: MeasuredStart) => (atRest.nodeBytes + atRest.engineBytes) / mib;
const seconds = ({ readyMs }: MeasuredStart) => `${(readyMs / 1_000).toFixed(1)} s`;
const rest = (start: MeasuredStart) => `${Math.round(nodeMib(start))} of ${Math.round(allMib(start))} MiB are ours`;
