import type { FieldPlace } from './mappings.ts';

/** What is used of the browser's `DataTransfer`. */
interface Transfer {
  readonly types: readonly string[];
  effectAllowed: string;
  getData(type: string): string;
  setData(type: string, text: string): void;
}

const type = 'application/x-modelyard-field';

export function writeDraggedField(data: Pick<Transfer, 'setData' | 'effectAllowed'>, place: FieldPlace): void {
  data.setData(type, JSON.stringify(place));
  data.effectAllowed = 'link';
}

export const isDraggedField = ({ types }: Pick<Transfer, 'types'>): boolean => types.includes(type);

/** What was dropped; undefined where it is no field. */
export function readDraggedField(data: Pick<Transfer, 'getData'>): FieldPlace | undefined {
  try {
    const { node, tag } = JSON.parse(data.getData(type));
    return typeof node === 'string' && typeof tag === 'string' ? { node, tag } : undefined;
  } catch {
    return undefined;
  }
}
