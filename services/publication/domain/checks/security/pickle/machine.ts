import { MalformedPickle } from './byte-reader.ts';
import { createMemo } from './memo.ts';
import { UntraceablePickle } from './untraceable-pickle.ts';
import { made, put, textOf, tuple, type Value } from './values.ts';

/** Stack and memo of an unpickler that creates no objects and only tracks what would be imported. */
export interface Machine {
  /** Processes one opcode. `text` and `number` are its argument; both are undefined for data that is not tracked. */
  step(name: string, argument: { readonly text?: string; readonly number?: number; readonly second?: string }): void;
  /** The object on top. */
  readonly top: Value;
}

/** More than any genuine pickle needs; beyond it the file is made to exhaust the memory. */
const stackLimit = 1_000_000;

/** `onImport` receives every import as `module.name`; undefined if the name is computed while unpickling. */
export function createMachine(onImport: (name: string | undefined) => void): Machine {
  const stack: Value[] = [];
  const memo = createMemo();

  function push(value: Value): void {
    if (stack.length >= stackLimit) throw new UntraceablePickle('its stack exceeds the limit');
    stack.push(value);
  }
  function pop(): Value {
    if (stack.length === 0) throw new MalformedPickle('the stack is empty');
    return stack.pop();
  }
  function popMark(): Value[] {
    const mark = stack.findLastIndex((value) => value?.kind === 'mark');
    if (mark < 0) throw new MalformedPickle('there is no mark');
    return stack.splice(mark).slice(1);
  }
  const top = () => stack.at(-1);
  function imported(name: string | undefined): void {
    onImport(name);
    push(name === undefined ? undefined : { kind: 'global', name });
  }
  function call(): void {
    const args = pop();
    push(made(pop(), args));
  }
  function into(values: readonly Value[]): void {
    if (stack.length === 0) throw new MalformedPickle('the stack is empty');
    put(top(), values);
  }

  const steps: Readonly<Record<string, (argument: Parameters<Machine['step']>[1]) => void>> = {
    MARK: () => push({ kind: 'mark' }),
    POP: pop,
    POP_MARK: popMark,
    DUP: () => push(top()),
    GLOBAL: ({ text, second }) => imported(`${text}.${second}`),
    INST: ({ text, second }) => {
      const args = tuple(popMark());
      imported(`${text}.${second}`);
      push(made(pop(), args));
    },
    STACK_GLOBAL: () => {
      const name = textOf(pop());
      const module = textOf(pop());
      imported(module === undefined || name === undefined ? undefined : `${module}.${name}`);
    },
    EXT1: () => imported(undefined),
    EXT2: () => imported(undefined),
    EXT4: () => imported(undefined),
    REDUCE: call,
    NEWOBJ: call,
    NEWOBJ_EX: () => {
      pop();
      call();
    },
    OBJ: () => {
      const [of, ...args] = popMark();
      push(made(of, tuple(args)));
    },
    BUILD: () => {
      const state = pop();
      const value = top();
      if (value?.kind === 'made') value.state = state;
    },
    APPEND: pop,
    APPENDS: popMark,
    ADDITEMS: popMark,
    SETITEM: () => {
      const value = pop();
      into([pop(), value]);
    },
    SETITEMS: () => into(popMark()),
    EMPTY_DICT: () => push({ kind: 'dict', entries: new Map() }),
    DICT: () => {
      const pairs = popMark();
      push({ kind: 'dict', entries: new Map() });
      into(pairs);
    },
    LIST: () => {
      popMark();
      push(undefined);
    },
    FROZENSET: () => {
      popMark();
      push(undefined);
    },
    TUPLE: () => push(tuple(popMark())),
    EMPTY_TUPLE: () => push(tuple([])),
    TUPLE1: () => push(tuple([pop()])),
    TUPLE2: () => push(tuple([pop(), pop()].reverse())),
    TUPLE3: () => push(tuple([pop(), pop(), pop()].reverse())),
    PUT: ({ text }) => memo.put(indexIn(text), top()),
    BINPUT: ({ number = 0 }) => memo.put(number, top()),
    LONG_BINPUT: ({ number = 0 }) => memo.put(number, top()),
    MEMOIZE: () => memo.add(top()),
    GET: ({ text }) => push(memo.get(indexIn(text))),
    BINGET: ({ number = 0 }) => push(memo.get(number)),
    LONG_BINGET: ({ number = 0 }) => push(memo.get(number)),
    BINPERSID: () => {
      pop();
      push(undefined);
    },
    PROTO: () => undefined,
    FRAME: () => undefined,
    READONLY_BUFFER: () => undefined,
  };
  return {
    step(name, argument) {
      const step = steps[name];
      if (step) step(argument);
      else if (argument.number !== undefined) push({ kind: 'number', number: argument.number });
      else push(argument.text === undefined ? undefined : { kind: 'text', text: argument.text });
    },
    get top() {
      return top();
    },
  };
}

/** Parses a number as Python does: `1_0` is ten. */
function indexIn(text = ''): number {
  const digits = text.trim().replace(/^\+/, '').replaceAll('_', '');
  if (!/^\d+$/.test(digits)) throw new MalformedPickle('a memo index is not a number');
  return Number(digits);
}
