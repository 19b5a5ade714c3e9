import { queryOptions } from '@tanstack/react-query';
import { composerApi } from '../../app/api/client.ts';
import { bodyOf } from '../../app/api/content.ts';

/** A port of a composition. */
export interface PortOf {
  readonly direction: 'input' | 'output';
  readonly node: string;
  readonly operation: string;
}

const suggestions = '5';

export const fittingPortsKey = (id: string) => ['fitting-ports', id] as const;

/** The ports of a composition that one of it can be linked to. */
export const fittingPortsQuery = (id: string, version: number, port: PortOf) =>
  queryOptions({
    queryKey: [...fittingPortsKey(id), version, port],
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { ...port } };
      return bodyOf(await composerApi.GET('/compositions/{id}/fitting-ports', { params, signal })).ports;
    },
  });

/** Models that could be added and linked to a port, those that fit best first. */
export const suggestionsQuery = (id: string, port: PortOf) =>
  queryOptions({
    queryKey: ['matches', id, port],
    queryFn: async ({ signal }) => {
      const query = { ...port, composition: id, size: suggestions };
      return bodyOf(await composerApi.GET('/matches', { params: { query }, signal })).content;
    },
  });
