/**
 * The argument of an opcode: none; one or two lines; a little-endian number of 1 to 8 bytes; or a length of 1 to 8 bytes
 * followed by that many bytes.
 */
export type Argument = 'none' | 'line' | 'lines' | { readonly number: 1 | 2 | 4 | 8 } | { readonly length: 1 | 4 | 8 };

export interface Opcode {
  readonly name: string;
  readonly argument: Argument;
}

const plain = (names: string): (readonly [string, Argument])[] => names.split(' ').map((name) => [name, 'none']);
const lines = (names: string): (readonly [string, Argument])[] => names.split(' ').map((name) => [name, 'line']);

const byName = new Map<string, Argument>([
  ...plain('MARK STOP POP POP_MARK DUP NONE BINPERSID REDUCE APPEND BUILD DICT EMPTY_DICT APPENDS LIST EMPTY_LIST OBJ'),
  ...plain('SETITEM TUPLE EMPTY_TUPLE SETITEMS NEWOBJ TUPLE1 TUPLE2 TUPLE3 NEWTRUE NEWFALSE EMPTY_SET ADDITEMS'),
  ...plain('FROZENSET NEWOBJ_EX STACK_GLOBAL MEMOIZE NEXT_BUFFER READONLY_BUFFER'),
  ...lines('FLOAT INT LONG PERSID STRING UNICODE GET PUT'),
  ...['GLOBAL', 'INST'].map((name) => [name, 'lines'] as const),
  ...['BININT1', 'BINGET', 'BINPUT', 'PROTO', 'EXT1'].map((name) => [name, { number: 1 }] as const),
  ...['BININT2', 'EXT2'].map((name) => [name, { number: 2 }] as const),
  ...['BININT', 'LONG_BINGET', 'LONG_BINPUT', 'EXT4'].map((name) => [name, { number: 4 }] as const),
  ...['BINFLOAT', 'FRAME'].map((name) => [name, { number: 8 }] as const),
  ...['SHORT_BINSTRING', 'LONG1', 'SHORT_BINBYTES', 'SHORT_BINUNICODE'].map((name) => [name, { length: 1 }] as const),
  ...['BINSTRING', 'BINUNICODE', 'LONG4', 'BINBYTES'].map((name) => [name, { length: 4 }] as const),
  ...['BINUNICODE8', 'BINBYTES8', 'BYTEARRAY8'].map((name) => [name, { length: 8 }] as const),
]);

/** Opcodes that are a printable character; from 0x80 on they follow one another. */
const printable =
  '(MARK .STOP 0POP 1POP_MARK 2DUP FFLOAT IINT JBININT KBININT1 LLONG MBININT2 NNONE PPERSID QBINPERSID RREDUCE SSTRING ' +
  'TBINSTRING USHORT_BINSTRING VUNICODE XBINUNICODE aAPPEND bBUILD cGLOBAL dDICT }EMPTY_DICT eAPPENDS gGET hBINGET iINST ' +
  'jLONG_BINGET lLIST ]EMPTY_LIST oOBJ pPUT qBINPUT rLONG_BINPUT sSETITEM tTUPLE )EMPTY_TUPLE uSETITEMS GBINFLOAT BBINBYTES ' +
  'CSHORT_BINBYTES';
const from0x80 =
  'PROTO NEWOBJ EXT1 EXT2 EXT4 TUPLE1 TUPLE2 TUPLE3 NEWTRUE NEWFALSE LONG1 LONG4 SHORT_BINUNICODE BINUNICODE8 BINBYTES8 ' +
  'EMPTY_SET ADDITEMS FROZENSET NEWOBJ_EX STACK_GLOBAL MEMOIZE FRAME BYTEARRAY8 NEXT_BUFFER READONLY_BUFFER';

const describe = (name: string): Opcode => ({ name, argument: byName.get(name) ?? 'none' });

/** Every opcode of the protocols 0 to 5, by its byte. */
export const opcodes: ReadonlyMap<number, Opcode> = new Map([
  ...printable.split(' ').map((text) => [text.charCodeAt(0), describe(text.slice(1))] as const),
  ...from0x80.split(' ').map((name, index) => [0x80 + index, describe(name)] as const),
]);
