import type { Artifact } from '../../../contracts/portal-api.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { CodeBlock } from '../../parts/code-block.tsx';
import { messages } from './messages.ts';
import type { Version } from './queries.ts';
import { imageSnippetsOf, snippetsOf } from './snippets.ts';

interface Props {
  readonly files: readonly Artifact[];
  readonly version: Version;
}

/** The type of the file that is the model itself. */
const modelImage = 'MI';
/** The type of an image in a registry, whose address is what registries know it by. */
const containerImage = 'DI';

export function UseModel({ files, version }: Props) {
  const t = useMessages(messages);
  const image = files.find(({ artifactTypeCode }) => artifactTypeCode === containerImage);
  const file =
    files.find(({ artifactTypeCode }) => artifactTypeCode === modelImage) ?? files.find((one) => one !== image);
  if (!file) return null;
  const { artifactId, name: fileName } = file;
  return (
    <section>
      <h2>{t('use')}</h2>
      <p className="quiet">{t('useToken')}</p>
      {snippetsOf({ ...version, origin: location.origin, artifactId, fileName }).map(({ title, text }) => (
        <CodeBlock key={title} title={title} text={text} />
      ))}
      {image &&
        imageSnippetsOf(image.uri).map(({ title, text }) => <CodeBlock key={title} title={title} text={text} />)}
    </section>
  );
}
