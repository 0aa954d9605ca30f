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
    isSigned: grants.includes('signed'),
    isOpenToAll: grants.some(grant => grant === 'public' || grant === 'anyone'),
    /** @returns `undefined` where the wire leaves it open */
    letsIn: ({ holds }: Pick<Subject, 'holds'>): boolean | undefined => {
      const isHeld = (grant: string) => grant.split('+').every(part => holds.has(part));
      if (grants.some(grant => grant === 'public' || isHeld(grant))) return true;
      return grants.some(grant => grant.startsWith('?') && isHeld(grant.slice(1))) ? undefined : false;
    },
  };
};

/** Codes of credentials that open nothing, and of none. */
const STRANGERS = [104, 107, 108, 109, 110, 117, 118];

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
  if (status === 401 && STRANGERS.includes(code)) return 'stranger';
  if ((status === 401 && [10, 101].includes(code)) || code === 2606) return 'refused';
  if ((status === 404 && code === 16) || code === 2605) return 'unseen';
  const isUnseen = isNothing(answer) || (sees !== undefined && !text.includes(sees));
  return status < 300 && isUnseen ? 'unseen' : 'in';
};

/** Whether the wire does not say if somebody is let in. */
export const isLeftOpen = (row: Row, subject: Subject): boolean => {
  const isIn = readRule(row).letsIn(subject);
  return isIn === undefined || (isIn && !readRule(row).isPublic && subject.isOpen === true);
};

/** Whether a verdict is what the table says of a subject. */
export const isAsTold = (
  row: Row,
  subject: Subject,
  { verdict, answer, isMissing }: { verdict: Verdict; answer: Answer; isMissing: boolean },
): boolean => {
  const { letsIn, isUnseen, isPublic, isSigned } = readRule(row);
  if (verdict === 'failed') return false;
  // Of these calls only the application's signature is looked at; without one it is that which is missed.
  if (isSigned && letsIn(subject)) return verdict === 'in';
  if (isSigned) return answer.body.code === (subject.signs ? subject.refusal : 101);
  if (subject.refusal !== undefined && verdict === 'stranger')
    // Of a credential that nobody has to show the wire does not speak where what is called is open by a setting.
    return isPublic ? row.what === 'public' : answer.body.code === subject.refusal;
  // Somebody who is not to be let in may also be told that they are nobody.
  if (verdict === 'stranger' && subject.isOpen) return true;
  if (verdict === 'stranger' || (subject.refusal !== undefined && !isPublic)) return false;
  const isIn = letsIn(subject);
  if (isLeftOpen(row, subject)) return true;
  // Whoever may do nothing learns nothing of what is not there.
  if (isMissing) return isIn || verdict === 'refused' || verdict === 'unseen';
  if (isIn) return verdict === 'in';
  return verdict === 'refused' || (isUnseen && verdict === 'unseen');
};
