import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { kafkaJars } from '../../../infra/engines/kafka/jars.ts';
import { parsePinnedJars, pinnedJarsFile, requirePinnedJars } from '../../../infra/engines/kafka/pinned-jars.ts';
import { addCleanup } from '../../support/cleanup.ts';

/** SHA-256 of "wheels" and "frame". */
const pinned =
  parsePinnedJars(`864a2a8463c9d595dd4dff4304e1e3be1bb44951fe55df19eddc70c451fb3ea2  org/bicycle/wheels/1.0/wheels-1.0.jar
9dff50df08c635815f4b19da10f756605a34a79a48d4ba48712782502975a70e  org/bicycle/frame/2.0/frame-2.0.jar
`);

describe('jars that are fetched for Kafka', () => {
  async function problemWith(files: Readonly<Record<string, string>>): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'modelyard-jars-'));
    addCleanup(() => rm(folder, { recursive: true }));
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    return requirePinnedJars(folder, pinned).then(
      () => 'none',
      (error: Error) => error.message,
    );
  }

  it('are run where they are those of the list', async () => {
    expect(await problemWith({ 'wheels-1.0.jar': 'wheels', 'frame-2.0.jar': 'frame' })).to.equal('none');
  });

  it('are named where their bytes are others, where one is missing or too many', async () => {
    expect(await problemWith({ 'wheels-1.0.jar': 'square wheels', 'motor-1.0.jar': 'frame' }))
      .to.include('with other bytes: motor-1.0.jar, wheels-1.0.jar.')
      .and.include('Missing: frame-2.0.jar.');
  });

  it('are not kept where Maven has brought others', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'modelyard-mvn-'));
    const { PATH } = process.env;
    addCleanup(async () => {
      process.env.PATH = PATH;
      await rm(folder, { recursive: true });
    });
    const maven =
      '#!/bin/sh\nfor argument; do last=$argument; done\necho x > "$(echo "$last" | cut -d= -f2)/kafka-clients-4.3.0.jar"\n';
    await writeFile(join(folder, 'mvn'), maven, { mode: 0o755 });
    process.env.PATH = `${folder}:${PATH}`;
    const cacheDir = join(folder, 'cache');
    const problem = await kafkaJars({ cacheDir, dataDir: folder, port: 0 }).catch((error: Error) => error.message);
    expect(problem)
      .to.include('The fetched jars are not those')
      .and.include('with other bytes: kafka-clients-4.3.0.jar');
    expect(await readdir(cacheDir)).to.deep.equal([]);
  });

  it('are all in the list, the broker among them', async () => {
    const jars = parsePinnedJars(await readFile(pinnedJarsFile, 'utf8'));
    const pom = await readFile(join(pinnedJarsFile, '..', 'pom.xml'), 'utf8');
    const [, version] = /<artifactId>kafka_2\.13<\/artifactId>\s*<version>(.*)<\/version>/.exec(pom) ?? [];
    expect(jars.map(({ path }) => path)).to.include(`org/apache/kafka/kafka_2.13/${version}/kafka_2.13-${version}.jar`);
    for (const { sha256, path } of jars) expect(sha256, path).to.match(/^[0-9a-f]{64}$/);
  });
});
