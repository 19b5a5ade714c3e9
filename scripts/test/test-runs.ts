export interface TestRun {
  readonly name: string;
  /** Mocha's: which specs. */
  readonly args: readonly string[];
}

/**
 * Rooms with a run of their own, the longest first, so that none begins when all others are over. What specs of a run share
 * (engines, a platform) goes on until its end: the fewer rooms a run has, the fewer processes idle beside its specs.
 */
const rooms = [
  'integration/orchestrator',
  'integration/catalog',
  '{integration/{start,scripts,engines},e2e}',
  'integration/portal',
  'integration/content',
  'contract',
  'integration/{notification,publication}',
  'integration/identity',
  'integration/edge',
];

const specs = (room: string) => `test/${room}/**/*.spec.ts`;

/** All specs, each in one run. `more` goes to each run. */
export function testRuns(more: readonly string[]): readonly TestRun[] {
  const others = rooms.flatMap((room) => ['--ignore', specs(room)]);
  return [
    ...rooms.map((room) => ({ name: room, args: [specs(room), ...more] })),
    { name: 'all others', args: [...others, 'test/**/*.spec.ts', ...more] },
  ];
}

/** `15000-19249`: the ports for the programs of a run, another range for each that is under way at the same time. */
export function portsOf(place: number): string {
  const [lowest, count] = [15_000, 4_250];
  return `${lowest + place * count}-${lowest + (place + 1) * count - 1}`;
}
