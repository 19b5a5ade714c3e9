export type Shortcut = 'search' | 'marketplace' | 'myModels' | 'help';

/** The keys of each shortcut, pressed one after another. */
export const shortcutKeys: Readonly<Record<Shortcut, readonly string[]>> = {
  search: ['/'],
  marketplace: ['g', 'm'],
  myModels: ['g', 'o'],
  help: ['?'],
};

export interface KeyPress {
  readonly key: string;
  readonly at: number;
}

/** Two keys belong together within this time. */
const togetherMs = 1_000;

/** The shortcut that the last key presses make, newest last; undefined where they make none. */
export function shortcutOf(pressed: readonly KeyPress[]): Shortcut | undefined {
  const found = Object.entries(shortcutKeys).find(([, keys]) => {
    const last = pressed.slice(-keys.length);
    const [first, end] = [last[0], last.at(-1)];
    return (
      keys.every((key, index) => last[index]?.key === key) &&
      first !== undefined &&
      end !== undefined &&
      end.at - first.at <= togetherMs
    );
  });
  return found?.[0] as Shortcut | undefined;
}
