import { useMutation } from '@tanstack/react-query';
import type { Artifact } from '../../../contracts/portal-api.ts';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { useSession } from '../../app/session/use-session.ts';
import { downloadFile } from './download-file.ts';
import { messages } from './messages.ts';
import type { Version } from './queries.ts';

interface Props {
  readonly files: readonly Artifact[];
  readonly version: Version;
}

export function Files({ files, version }: Props) {
  const t = useMessages(messages);
  const session = useSession();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (file: Artifact) => downloadFile(version, file),
  });
  return (
    <>
      {error && <ErrorView error={error} />}
      {!session && <p className="quiet">{t('signInToDownload')}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{t('fileName')}</th>
            <th scope="col">{t('fileType')}</th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.artifactId}>
              <td dir="auto">
                {session ? (
                  <button type="button" className="button" disabled={isPending} onClick={() => mutate(file)}>
                    {t(isPending && variables === file ? 'downloading' : 'download', { name: file.name })}
                  </button>
                ) : (
                  file.name
                )}
              </td>
              <td>{file.artifactTypeCode}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
