import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from './controls/Button';
import './fileTarget.css';

export type FileTargetProps = {
  onFiles: (files: readonly File[]) => void;
  /** What may be dropped here, what the button says, and what the input behind it is called. */
  drop: string;
  choose: string;
  label: string;
  /** As of an input of files: the types that are offered. */
  accept?: string;
  isMany?: boolean;
  icon?: ReactNode;
  /** Nothing is taken, for this reason. */
  whyNot?: string;
  children?: ReactNode;
};

/** Takes files that are dropped on it or chosen. */
export const FileTarget = ({
  onFiles,
  drop,
  choose,
  label,
  accept,
  isMany,
  icon,
  whyNot,
  children,
}: FileTargetProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files && files.length > 0 && whyNot === undefined) onFiles([...files]);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button does the same.
    <div
      className="file-target"
      data-over={isOver || undefined}
      onDragOver={event => {
        event.preventDefault();
        setOver(whyNot === undefined);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {icon}
      <span>{whyNot ?? drop}</span>
      {whyNot === undefined ? (
        <Button variant="outlined" onClick={() => input.current?.click()}>
          {choose}
        </Button>
      ) : null}
      <input
        ref={input}
        type="file"
        multiple={isMany}
        accept={accept}
        hidden
        aria-label={label}
        onChange={event => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      {children}
    </div>
  );
};
