import { requirePathRecords } from '../../app/path-records.ts';
import { download, solutionWeb } from '../../domain/entities/solutions.ts';
import { ref } from '../openapi/schema.ts';
import { operation, success, successAnswer } from './build.ts';
import { pages } from './read-operations.ts';
import { create, remove } from './write-operations.ts';

/** Of a solution without views, downloads and ratings. */
const nothingCounted = {
  viewCount: 0,
  downloadCount: 0,
  lastDownload: null,
  ratingCount: 0,
  ratingAverageTenths: 0,
  featured: false,
};

/** Views and downloads of solutions. */
export const solutionUsageOperations = [
  operation(
    'GET',
    '/solution/{solutionId}/web',
    {
      answer: ref(solutionWeb.name),
      async run({ params }, { records }) {
        const [counters] = await records.list(solutionWeb, { equal: params });
        if (!counters) await requirePathRecords(params, records);
        return { body: counters ?? { ...params, ...nothingCounted } };
      },
    },
    { summary: 'The counters of a solution' },
  ),
  operation(
    'PUT',
    '/solution/{solutionId}/view',
    {
      answer: success,
      async run({ params, by }, store) {
        await store.countView(String(params.solutionId), by);
        return successAnswer();
      },
    },
    { summary: 'Count a view' },
  ),
  pages(download, '/solution/{solutionId}/dnld'),
  create(download, '/solution/{solutionId}/dnld/artifact/{artifactId}/user/{userId}', {
    recordPath: '/solution/{solutionId}/dnld/{downloadId}',
  }),
  remove(download, '/solution/{solutionId}/dnld/{downloadId}'),
];
