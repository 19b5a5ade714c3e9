export const limits = ['callsPerSecond', 'callsPerMinute', 'callsPerDay'] as const;
type Limit = (typeof limits)[number];

export const lifetimes = ['', '7', '30', '90', '365'] as const;
const dayMs = 24 * 60 * 60_000;

/** A new key as its form says; an empty field is no limit. */
export function keyRequest(read: (name: string) => string, now: number) {
  const given = limits.filter((limit) => read(limit) !== '').map((limit) => [limit, Number(read(limit))] as const);
  const days = Number(read('days'));
  return {
    ...{ name: read('name').trim(), ...(Object.fromEntries(given) as Partial<Record<Limit, number>>) },
    ...(days > 0 && { expiresAt: new Date(now + days * dayMs).toISOString() }),
  };
}

/** The limits that a key has. */
export const limitsOf = (key: Partial<Record<Limit, number>>) =>
  limits.flatMap((limit) => {
    const calls = key[limit];
    return calls === undefined ? [] : [{ limit, calls }];
  });
