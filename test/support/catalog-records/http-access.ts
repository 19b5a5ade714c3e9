import type { AnyRecord } from '../../../services/catalog/domain/declare/entity.ts';
import { ref } from '../../../services/catalog/gateway/openapi/schema.ts';
import type { Operation } from '../../../services/catalog/gateway/operation.ts';
import { operations } from '../../../services/catalog/gateway/operations.ts';
import type { Method } from '../../../services/kit/http/api/operation.ts';
import type { CatalogAnswer, TestCatalog } from '../catalog.ts';
import type { RecordAccess } from './record-access.ts';
import { recordPaths } from './record-paths.ts';

/** Records by the operations of the API; what it has no operation for goes through `other`. */
export function createHttpAccess({ call }: Pick<TestCatalog, 'call'>, other: RecordAccess): RecordAccess {
  async function send(method: string, template: string, record: AnyRecord, body?: AnyRecord): Promise<CatalogAnswer> {
    const path = template.replaceAll(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(record[field])));
    const answer = await call(method, path, body);
    if (answer.status < 300) return answer;
    const what = `${method} ${template}: ${answer.status} ${answer.body?.error}`;
    throw Object.assign(new Error(what.slice(0, 1_000)), { code: answer.status === 400 ? 'not_found' : 'refused' });
  }

  const door: RecordAccess = {
    fixed: ({ name, key }) => [...key, ...paramsOf(recordPaths[name]?.at ?? '')],
    async create(entity, record) {
      const place = recordPaths[entity.name];
      if (!place) return other.create(entity, record);
      const { body } = await send('POST', place.create, record, record);
      // Records that only relate two others are not shown.
      return body.status === 200 ? door.read(entity, record) : body;
    },
    async read(entity, record) {
      const { at, listed } = recordPaths[entity.name] ?? {};
      // At a group's own path are its members.
      if (at && operationAt('GET', at)?.answer.$ref === ref(entity.name).$ref)
        return (await send('GET', at, record)).body;
      if (!listed) return other.read(entity, record);
      const isPaged = operationAt('GET', listed)?.sortable !== undefined;
      const { body } = await send('GET', isPaged ? `${listed}?size=1000` : listed, record);
      const same = (one: AnyRecord) => entity.key.every((field) => one[field] === record[field]);
      const found = (body.content ?? body).find(same);
      return found ?? Promise.reject(Object.assign(new Error('it is not listed'), { code: 'not_found' }));
    },
    async replace(entity, record) {
      const { at } = recordPaths[entity.name] ?? {};
      if (at && operationAt('PUT', at)) await send('PUT', at, record, record);
      else await other.replace(entity, record);
    },
    async remove(entity, record) {
      const { at } = recordPaths[entity.name] ?? {};
      await (at ? send('DELETE', at, record) : other.remove(entity, record));
    },
  };
  return door;
}

const paramsOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Whatever its parameters are called. */
const operationAt = (method: Method, path: string): Operation | undefined =>
  operations.find((operation) => operation.method === method && shapeOf(operation.path) === shapeOf(path));

const shapeOf = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');
