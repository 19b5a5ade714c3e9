import { useMutation } from '@tanstack/react-query';
import type { Artifact } from '../../../contracts/portal-api.ts';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { language } from '../../app/language/language.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { useSession } from '../../app/session/use-session.ts';
import { useStore } from '../../app/use-store.ts';
import { fileSize } from '../../parts/file-size.ts';
import { downloadFile } from './download-file.ts';
import { messages } from './messages.ts';
import { PreviewButton } from './preview/preview-button.tsx';
import { artifactSource } from './preview/preview-source.ts';
import type { Version } from './queries.ts';

interface Props {
  readonly files: readonly Artifact[];
  readonly version: Version;
}

export function Files({ files, version }: Props) {
  const t = useMessages(messages);
  const session = useSession();
  const current = useStore(language);
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
            <th scope="col">{t('fileSize')}</th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.artifactId}>
              <td dir="auto">
                {session ? (
                  <span className="row">
                    <button type="button" className="button" disabled={isPending} onClick={() => mutate(file)}>
                      {t(isPending && variables === file ? 'downloading' : 'download', { name: file.name })}
                    </button>
                    <PreviewButton source={artifactSource(version, file)} />
                  </span>
                ) : (
                  file.name
                )}
              </td>
              <td>{file.artifactTypeCode}</td>
              <td>{fileSize(file.size, current)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
