import { createLog } from '../../services/kit/log.ts';
import { createService, type Service } from '../../services/kit/service.ts';

/** A service without a role behind it, and the lines that it logs. */
export function createLoggedService(env: Readonly<Record<string, string>> = {}) {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const log = createLog({ service: 'test', role: 'gateway', instance: 'one', level: 'info', destination });
  const service: Service = { ...createService('test', 'gateway', env), log };
  return { service, lines };
}
