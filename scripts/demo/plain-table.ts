import Table from 'cli-table3';

const noLines = Object.fromEntries(
  [
    'top',
    'bottom',
    'left',
    'right',
    'mid',
    'left-mid',
    'right-mid',
    'mid-mid',
    'middle',
    'top-mid',
    'top-left',
    'top-right',
    'bottom-mid',
    'bottom-left',
    'bottom-right',
  ].map((name) => [name, '']),
);

/** No lines between rows: a terminal shows the whole report at once. */
export const plainTable = (...head: readonly string[]) =>
  new Table({
    head: [...head],
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 2 },
    chars: noLines,
  });

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
export const ms = (value: number): string => `${value.toFixed(1)} ms`;
