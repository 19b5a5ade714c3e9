import { notFound } from '../../../kit/errors.ts';
import { artifact } from '../../domain/entities/solutions.ts';
import { ref } from '../openapi/schema.ts';
import { operation } from './build.ts';

/** The type of artifacts that are data sources. */
const dataSource = 'DS';

/**
 * Clients know data sets by this path alone; the predecessor never specified more. The data that the catalog knows are its
 * artifacts of the type data source.
 */
export const datasetOperations = [
  operation(
    'GET',
    '/dataset/{datasetId}',
    {
      answer: ref(artifact.name),
      async run({ params }, { records }) {
        const { record, version } = await records.get(artifact, { artifactId: params.datasetId });
        if (record.artifactTypeCode !== dataSource) throw notFound(`No data source with ID ${params.datasetId}`);
        return { body: record, version };
      },
    },
    { summary: 'One artifact that is a data source' },
  ),
];
