import { Reply } from '../../kit/http/api/answer.ts';
import { type Operation as ApiOperation, readOperation } from '../../kit/http/api/operation.ts';
import type { CatalogStore } from '../domain/ports.ts';
import type { Validator } from './openapi/validator.ts';
import type { Answer, Operation, Site } from './operation.ts';
import { createReadCall } from './read-call.ts';
import { runOperation } from './run-operation.ts';

interface Deps {
  readonly store: CatalogStore;
  readonly site: Site;
  readonly contextPath: string;
  /** Called after every request that may have changed a record. */
  readonly onChange: () => void;
}

/** The operation as the platform's router runs it: read by shapes of its records, answered with version and location. */
export function toApiOperation(operation: Operation, validator: Validator): ApiOperation<Deps> {
  const { method, path, group, summary, status, open = false } = operation;
  return readOperation({
    ...{ method, path, group, summary, status, access: open ? 'open' : 'caller' },
    read: createReadCall(operation, validator),
    async run(call, { store, site, contextPath, onChange }: Deps) {
      const running = runOperation(call.ctx, operation, call, store, site);
      return toReply(await (method === 'GET' ? running : running.finally(onChange)), contextPath);
    },
  });
}

const toReply = ({ body, version, location }: Answer, contextPath: string): Reply =>
  new Reply(body, {
    headers: {
      ...(version !== undefined && { ETag: `"${version}"` }),
      ...(location !== undefined && { Location: contextPath + location }),
    },
  });
