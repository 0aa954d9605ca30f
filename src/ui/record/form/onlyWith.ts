import { compact, type Part, partAt, sourceIn, wholeOf, withField } from '../../json/objectText';
import type { MemberField } from './memberFields';

/** JSON of a member as it stands in a text; `undefined` where there is none. */
export const sourceAt = (whole: Part, way: readonly string[]): string | undefined => {
  const part = partAt(whole, way);
  return part && compact(sourceIn(part));
};

const belongs = ({ onlyWith }: MemberField, whole: Part): boolean =>
  !onlyWith || sourceAt(whole, [onlyWith[0]]) === JSON.stringify(onlyWith[1]);

/** Whether a member is asked for: it belongs to what the record is, or is there whatever the record is. */
export const isAskedIn =
  (whole: Part) =>
  (field: MemberField): boolean =>
    belongs(field, whole) || sourceAt(whole, field.way) !== undefined;

/** Whether the value of a member tells which others a record has. */
export const tellsOthers = (fields: readonly MemberField[], path: string): boolean =>
  fields.some(({ onlyWith }) => onlyWith?.[0] === path);

/**
 * A text without the members that do not belong in it, and again with those that do since.
 *
 * @param gone JSON of the members that were taken away, by their path; the next ones join them
 */
export const withWhatBelongs = (fields: readonly MemberField[], text: string, gone: Map<string, string>): string =>
  fields.reduce((now, field) => {
    const { path, way } = field;
    const whole = wholeOf(now);
    const source = sourceAt(whole, way);
    if (belongs(field, whole)) {
      const kept = gone.get(path);
      return source === undefined && kept !== undefined ? withField(now, way, kept) : now;
    }
    if (source === undefined) return now;
    gone.set(path, source);
    return withField(now, way, undefined);
  }, text);
