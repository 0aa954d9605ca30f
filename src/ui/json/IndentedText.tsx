import { useEffect, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { Spinner } from '../Spinner';
import { RawText } from './RawText';

/** A JSON text printed for reading: nothing but the blanks between its tokens differs from what was sent. */
export const IndentedText = ({ indent, label }: { indent: () => Promise<string>; label: string }) => {
  const say = useMessages();
  const [text, setText] = useState<string>();
  useEffect(() => {
    let isGone = false;
    void indent().then(printed => {
      if (!isGone) setText(printed);
    });
    return () => {
      isGone = true;
    };
  }, [indent]);
  if (text === undefined) return <Spinner />;
  return (
    <>
      <RawText text={text} label={label} />
      <p className="json-foot json-note">{say('json.raw_note')}</p>
    </>
  );
};
