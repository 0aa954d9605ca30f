import { isUnknownRecord } from './isUnknownRecord';
import { LoadFailure, Note } from './Note';

export type MissingRecordProps = {
  id: string;
  /** Says that there is none. */
  unknown: string;
  /** Why it could not be read; nothing, or a 404 that tells of a record: there is none. */
  error: unknown;
  onRetry: () => void;
};

/** In place of a record that is not there to show: there is none with this id, or reading it failed. */
export const MissingRecord = ({ id, unknown, error, onRetry }: MissingRecordProps) =>
  !error || isUnknownRecord(error) ? (
    <Note title={unknown} text={<code>{id}</code>} />
  ) : (
    <LoadFailure error={error} onRetry={onRetry} />
  );
