import type { Load, LoadKind } from './load.ts';

/** Of one revision; a list of documents is one aggregate, whose commands are executed one after the other. */
const documentsEach = 20;

/** Documents that are attached to revisions through the content gateway. */
export const uploads: LoadKind = {
  name: 'uploads',
  services: ['content'],
  inFlight: 16,
  async prepare({ platform, client, token, total }): Promise<Load> {
    const origin = `http://127.0.0.1:${platform.settings.CONTENT_PORT}`;
    const headers = { authorization: `Bearer ${token}` };
    const patient = () => undefined;
    const assets = (revision: number) => `/site/api-manual/Solution/solutionAssets/chaos-${revision}/1`;
    const nameOf = (number: number) => `document-${number}.txt`;
    const textOf = (number: number) => `What document ${number} says.\n`.repeat(1 + (number % 40));
    const revisionOf = (number: number) => Math.floor(number / documentsEach);

    return {
      async send(number, onRetry) {
        const path = `${assets(revisionOf(number))}?path=public&filename=${nameOf(number)}`;
        const typed = { ...headers, 'content-type': 'application/octet-stream' };
        const request = { origin, method: 'POST', path, headers: typed, body: textOf(number) } as const;
        const { status, bytes } = await client.send(request, onRetry);
        if (status !== 200) throw new Error(`${status} ${bytes}`);
      },
      async compare({ entries }) {
        const found = new Set<number>();
        const doubled: string[] = [];
        const problems: string[] = [];
        for (let revision = 0; revision * documentsEach < total; revision += 1) {
          const path = `${assets(revision)}?path=public`;
          const listed = await client.send({ origin, method: 'GET', path, headers }, patient);
          if (listed.status !== 200) {
            problems.push(`The documents of chaos-${revision} were answered ${listed.status} ${listed.bytes}`);
            continue;
          }
          const names: readonly string[] = JSON.parse(listed.bytes.toString());
          for (const name of new Set(names))
            if (names.filter((other) => other === name).length > 1) doubled.push(`${name} is listed more than once`);
          const [first, last] = [revision * documentsEach, Math.min((revision + 1) * documentsEach, total)];
          for (let number = first; number < last; number += 1) {
            if (!entries[number] || !names.includes(nameOf(number))) continue;
            const document = `/site/binaries/content/assets/solutiondocs/solution/chaos-${revision}/1/public/${nameOf(number)}`;
            const { status, bytes } = await client.send({ origin, method: 'GET', path: document, headers }, patient);
            if (status === 200 && bytes.toString() === textOf(number)) found.add(number);
            else problems.push(`${nameOf(number)} was answered ${status} with other bytes than were sent`);
          }
        }
        return { found, doubled, problems };
      },
      close: async () => undefined,
    };
  },
};
