import type { Subject } from './authzPeople';
import type { Row } from './authzTable';
import type { Answer } from './authzThings';

/** What a rule of the table says (authzTable tells how they are written). */
export const readRule = ({ rule }: Row) => {
  const [ways = '', others = ''] = rule.split(/;? ?else /);
  const grants = ways.split(' | ').filter(way => way !== '');
  return {
    /** Permissions that it names. */
    names: [...new Set(grants.flatMap(grant => grant.match(/[A-Z_]{5,}/g) ?? []))],
    isUnseen: others === 'unseen',
    isPublic: grants.includes('public'),
    isOpenToAll: grants.some(grant => grant === 'public' || grant === 'anyone'),
    /** @returns `undefined` where the wire leaves it open */
    letsIn: ({ holds }: Pick<Subject, 'holds'>): boolean | undefined => {
      const isHeld = (grant: string) => grant.split('+').every(part => holds.has(part));
      if (grants.some(grant => grant === 'public' || isHeld(grant))) return true;
      return grants.some(grant => grant.startsWith('?') && isHeld(grant.slice(1))) ? undefined : false;
    },
  };
};

type Verdict = 'in' | 'refused' | 'unseen' | 'stranger' | 'failed';

const isNothing = ({ body }: Answer): boolean => (body.records_affected ?? body.affectedRecords) === 0;

/**
 * What an answer says of whether its caller was let in. Whoever is told that something is wrong with what they sent was: that is looked at
 * after who they are (platform-api 4.3).
 *
 * @param sees what stands in the answer of a list for those who may see it
 */
export const verdictOf = (answer: Answer, sees: string | undefined): Verdict => {
  const { status, body, text } = answer;
  const code = Number(body.code);
  if (status === 0 || status >= 500) return 'failed';
  if (status === 401 && [104, 117, 118].includes(code)) return 'stranger';
  if ((status === 401 && code === 10) || code === 2606) return 'refused';
  if ((status === 404 && code === 16) || code === 2605) return 'unseen';
  const isUnseen = isNothing(answer) || (sees !== undefined && !text.includes(sees));
  return status < 300 && isUnseen ? 'unseen' : 'in';
};

/** Whether a verdict is what the table says of a subject. */
export const isAsTold = (
  row: Row,
  subject: Subject,
  { verdict, answer, isMissing }: { verdict: Verdict; answer: Answer; isMissing: boolean },
): boolean => {
  const { letsIn, isUnseen, isPublic } = readRule(row);
  if (verdict === 'failed') return false;
  if (subject.refusal !== undefined && verdict === 'stranger')
    // Of a credential that nobody has to show the wire does not speak where what is called is open by a setting.
    return isPublic ? row.what === 'public' : answer.body.code === subject.refusal;
  if (verdict === 'stranger' || (subject.refusal !== undefined && !isPublic)) return false;
  const isIn = letsIn(subject);
  if (isIn === undefined) return true;
  // Whoever may do nothing learns nothing of what is not there.
  if (isMissing) return isIn || verdict === 'refused' || verdict === 'unseen';
  if (isIn) return verdict === 'in';
  return verdict === 'refused' || (isUnseen && verdict === 'unseen');
};
