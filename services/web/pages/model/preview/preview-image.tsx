import { useEffect, useState } from 'react';
import { useMessages } from '../../../app/language/use-messages.ts';
import { messages } from '../messages.ts';

interface Props {
  readonly image: Blob;
  readonly name: string;
}

export function PreviewImage({ image, name }: Props) {
  const t = useMessages(messages);
  const [source, setSource] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const address = URL.createObjectURL(image);
    setSource(address);
    return () => URL.revokeObjectURL(address);
  }, [image]);
  if (isBroken) return <p>{t('noImage')}</p>;
  return (
    <div className="preview">
      {source && <img src={source} alt={t('contentOf', { name })} onError={() => setBroken(true)} />}
    </div>
  );
}
