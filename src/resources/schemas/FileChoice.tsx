import { type ChangeEvent, useRef, useState } from 'react';
import { failureText } from '../../admin/failure';
import { useMessages } from '../../admin/messages';
import { Button } from '../../ui/controls/Button';
import { SchemaFileError, schemaInFile, textOfFile } from './schemaFile';

export type FileChoiceProps = {
  label: string;
  /** Given the schema of a file, as it stands there, and the file's name. */
  onChoose: (schema: string, fileName: string) => void;
};

/** Takes a schema from a file; says why where there is none in it. */
export const FileChoice = ({ label, onChoose }: FileChoiceProps) => {
  const say = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    setFault(undefined);
    try {
      onChoose(schemaInFile(await textOfFile(file)), file.name);
    } catch (error) {
      setFault(
        error instanceof SchemaFileError
          ? say(`tools.compare.file_${error.problem}`, { file: file.name })
          : failureText(say, error),
      );
    }
    // The same file again counts too.
    target.value = '';
  };
  return (
    <div className="schema-file">
      <Button variant="outlined" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={label}
        onChange={event => void choose(event)}
      />
      <div role="alert" className="form-refusal">
        {fault}
      </div>
    </div>
  );
};
