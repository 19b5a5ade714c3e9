import { unavailable } from '../../kit/errors.ts';
import { createFileClient, type FileClient, type FileResponse } from '../../kit/http/file-client.ts';
import type { Service } from '../../kit/service.ts';
import type { RemoteRepository } from '../domain/remote-repository.ts';

export interface RemoteRepositoryOptions {
  /** Of the repository itself: `https://nexus.example.org/repository/models`. */
  readonly url: string;
  /** `name:password` for HTTP Basic. */
  readonly credentials: string | undefined;
}

/** What is passed on of an answer: nothing of the session, or of how the other server is reached. */
const passedOn = ['accept-ranges', 'content-length', 'content-range', 'content-type', 'etag', 'last-modified'] as const;

/** A Nexus or an Artifactory, called with the account of the platform. */
export function createRemoteRepository(service: Service, options: RemoteRepositoryOptions): RemoteRepository {
  const files: FileClient = createFileClient({ service, name: 'remote artifact repository', ...options });
  const pathOf = (path: string) => `/${path.split('/').map(encodeURIComponent).join('/')}`;
  return {
    async send({ method, path, headers = {}, body }) {
      const answer = await files.send({ method, path: pathOf(path), headers, ...(body && { body }) });
      const { status } = answer;
      if (status >= 300 && status !== 304) {
        answer.body.destroy();
        throw unavailable('The remote artifact repository redirects elsewhere, which is not followed.');
      }
      return { status, headers: headersOf(answer), body: answer.body };
    },
  };
}

function headersOf({ headers }: FileResponse): Readonly<Record<string, string>> {
  const found = passedOn.map((name) => [name, headers[name]] as const);
  return Object.fromEntries(
    found.filter((entry): entry is [(typeof entry)[0], string] => typeof entry[1] === 'string'),
  );
}
