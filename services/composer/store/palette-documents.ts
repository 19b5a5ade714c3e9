import type { IndexedRow } from '../domain/palette/ports.ts';
import type { PaletteEntry, PaletteRow } from '../domain/palette/row.ts';
import { keysOf, type Signature } from '../domain/palette/signature.ts';
import { isOpen, orderOf } from './palette-order.ts';

/** A row as a document. */
export type PaletteDocument = Omit<PaletteEntry, 'revisionId'> & {
  /** Of the revision. */
  readonly _id: string;
  readonly tgifModified: number;
  /** As JSON: nothing is looked for in them, and they may be large. */
  readonly ports: string;
  readonly signatures: readonly Signature[];
  /** All of the signatures. */
  readonly keys: readonly string[];
  readonly isOpen: boolean;
  /** Who sees it where it is not open. */
  readonly readers: readonly string[];
  readonly sortName: string;
  readonly sortVersion: string;
};

export const idsOf = ({ _id }: Pick<PaletteDocument, '_id'>): string => _id;

export function writeRow({ revisionId, inputs, outputs, ...row }: IndexedRow): PaletteDocument {
  // A property that is undefined would be stored as null.
  const known = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as typeof row;
  return {
    _id: revisionId,
    ...known,
    ports: JSON.stringify({ inputs, outputs }),
    keys: [...new Set(row.signatures.flatMap(keysOf))],
    isOpen: isOpen(row),
    readers: [row.ownerId, ...row.coOwnerIds],
    ...orderOf(row),
  };
}

type Listed = Omit<PaletteDocument, 'ports' | 'signatures' | 'keys'>;

export function entryOf(document: Listed): PaletteEntry {
  const { _id: revisionId, tgifModified: _modified, isOpen: _open, readers: _readers, ...others } = document;
  const { sortName: _name, sortVersion: _version, ...entry } = others;
  return { ...entry, revisionId };
}

export function readPorts(document: PaletteDocument): PaletteRow {
  const { ports, signatures: _signatures, keys: _keys, ...listed } = document;
  return { ...entryOf(listed), tgifModified: document.tgifModified, ...JSON.parse(ports) };
}
