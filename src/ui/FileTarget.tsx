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
  children?: ReactNode;
};

/** Takes files that are dropped on it or chosen. */
export const FileTarget = ({ onFiles, drop, choose, label, accept, isMany, icon, children }: FileTargetProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files]);
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
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {icon}
      <span>{drop}</span>
      <Button variant="outlined" onClick={() => input.current?.click()}>
        {choose}
      </Button>
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
