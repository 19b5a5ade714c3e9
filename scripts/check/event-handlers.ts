import { filesBelow, type SourceFile } from './source-files.ts';

const handlers = 'services/*/worker/**/*.ts';
const readers = 'services/*/domain/events/*.ts';

/** What handlers of other services' events still lack, one sentence each: a place in the list of their worker, a spec. */
export function eventHandlerProblems(root: string, loaded: ReadonlySet<string>): string[] {
  const workers = filesBelow(root, handlers);
  const unlisted = [...workers.filter(({ text }) => text.includes(': EventHandler<')), ...filesBelow(root, readers)]
    .filter(({ path }) => !loaded.has(path))
    .map(
      ({ path }) => `${path} handles an event that no list of its service's worker names: list it in ${listOf(path)}`,
    );
  const lists = workers.filter(({ text }) => text.includes('EventHandlers<'));
  return [...unlisted, ...[...lists, ...filesBelow(root, readers)].flatMap((list) => withoutSpec(root, list))];
}

function withoutSpec(root: string, { path, text }: SourceFile): string[] {
  const service = path.split('/')[1] ?? '';
  const specs = filesBelow(root, `test/*/${service}/**/*.spec.ts`).map((spec) => spec.text.toLowerCase());
  return [...text.matchAll(/'(modelyard\.\w+\.(\w+))':/g)]
    .filter(([, , short = '']) => !specs.some((spec) => spec.includes(short.toLowerCase())))
    .map(([, name]) => `${name} is handled by ${service} and has no spec: add one to test/unit/${service}`);
}

const listOf = (path: string): string =>
  path.includes('/domain/') ? path.replace(/[^/]+$/, '<service>-events.ts') : path.replace(/\/worker\/.*/, '/worker');
