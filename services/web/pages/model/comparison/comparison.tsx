import { useQuery } from '@tanstack/react-query';
import type { Revision } from '../../../../contracts/portal-api.ts';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { dateFormat } from '../../../app/language/formats.ts';
import { language } from '../../../app/language/language.ts';
import { useMessages } from '../../../app/language/use-messages.ts';
import { useStore } from '../../../app/use-store.ts';
import { fileSize } from '../../../parts/file-size.ts';
import { summarizeProto } from '../proto-summary.ts';
import { filesQuery, protoQuery } from '../queries.ts';
import { differences, factsOfFiles, factsOfInterface } from './compare-versions.ts';
import { DifferenceTable } from './difference-table.tsx';
import { messages } from './messages.ts';

interface Props {
  readonly before: Revision;
  readonly after: Revision;
}

/** Facts, files and interface of two versions side by side. */
export function Comparison({ before, after }: Props) {
  const t = useMessages(messages);
  const current = useStore(language);
  const files = [useQuery(filesQuery(before)), useQuery(filesQuery(after))] as const;
  const protos = [useQuery(protoQuery(before)), useQuery(protoQuery(after))] as const;
  const failed = [...files, ...protos].find(({ error }) => error);
  if (failed) return <ErrorView error={failed.error} onRetry={() => void failed.refetch()} />;
  if ([...files, ...protos].some(({ data }) => data === undefined)) return <p role="status">{t('loading')}</p>;
  const date = dateFormat(current, { dateStyle: 'medium' });
  const factsOf = ({ created, authors, publisher }: Revision) =>
    new Map([
      [t('created'), date.format(new Date(created))],
      [t('authors'), authors?.map(({ name }) => name).join(', ') || '–'],
      [t('publisher'), publisher || '–'],
    ]);
  const filesOf = (index: 0 | 1, version: string) =>
    factsOfFiles(files[index].data ?? [], version, (bytes) => fileSize(bytes, current));
  const interfaceOf = (index: 0 | 1) => factsOfInterface(summarizeProto(protos[index].data ?? ''));
  const common = { before: before.version, after: after.version };
  return (
    <>
      <DifferenceTable {...common} title={t('facts')} rows={differences(factsOf(before), factsOf(after))} />
      <DifferenceTable
        {...common}
        title={t('files')}
        rows={differences(filesOf(0, before.version), filesOf(1, after.version))}
      />
      <DifferenceTable {...common} title={t('interface')} rows={differences(interfaceOf(0), interfaceOf(1))} />
    </>
  );
}
