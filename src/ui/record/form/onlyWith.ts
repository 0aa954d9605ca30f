import { compact, type Part, partAt, sourceIn, wholeOf, withField } from '../../json/objectText';
import type { MemberField } from './memberFields';

/** JSON of a member as it stands in a text; `undefined` where there is none. */
export const sourceAt = (whole: Part, way: readonly string[]): string | undefined => {
  const part = partAt(whole, way);
  return part && compact(sourceIn(part));
};

/** Whether a record has a member at all: some have it only where another one has a certain value. */
export const belongsIn =
  (whole: Part) =>
  ({ onlyWith }: MemberField): boolean =>
    !onlyWith || sourceAt(whole, [onlyWith[0]]) === JSON.stringify(onlyWith[1]);

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
    if (belongsIn(whole)(field)) {
      const kept = gone.get(path);
      return source === undefined && kept !== undefined ? withField(now, way, kept) : now;
    }
    if (source === undefined) return now;
    gone.set(path, source);
    return withField(now, way, undefined);
  }, text);
