import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../store/openStore';
import { port } from './ports';

/** What somebody is in a group: staff or not, and with which permissions through their roles there. */
type Standing = { isStaff: boolean; permissions: readonly string[] };

/**
 * Who belongs to which group. What is called "SQL" is an expression of type `text[]` for the statement of somebody else, so that
 * one statement decides and reads.
 *
 * @param db the transaction that the caller is in, if any: on PGlite another connection would wait for it for ever
 */
export type Membership = {
  /** Groups of a user, as staff and as a patient whose enlistment has not expired. */
  groupsOf: (db: Database, userId: string) => Promise<{ staff: string[]; patient: string[] }>;
  standing: (db: Database, userId: string, groupId: string) => Promise<Standing>;
  /** Groups in which a role of the user holds one of the permissions. */
  groupsWithPermission: (db: Database, userId: string, anyOf: readonly string[]) => Promise<string[]>;
  /** SQL: groups in which the user is staff. */
  staffGroups: (userId: string) => RawBuilder<string[]>;
  /** SQL: users who are patients in a group in which the user is staff, with a role that holds the permission where one is named. */
  patientsOfStaff: (userId: string, permission?: string) => RawBuilder<string[]>;
  /**
   * SQL: groups in which one of the users is a patient, sorted; `isActive` leaves out expired enlistments.
   *
   * @param userIds may be SQL, too: of a row of the statement
   */
  patientGroups: (
    userIds: readonly string[] | RawBuilder<string[]>,
    options?: { isActive: boolean },
  ) => RawBuilder<string[]>;
};

export const membership = port<Membership>('membership');

/** Of this platform, as that of authority is. */
const PATIENTS = 727003;

/**
 * Whoever changes which groups people are patients of goes after those who write what follows from it (`keepPatients`), and before those
 * who come meanwhile: of the two at once neither would see what the other is about to leave.
 */
export const lockPatients = async (db: Database): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${PATIENTS})`.execute(db);
};

/** Which groups people are patients of stays until the transaction ends. To be called before anything is held that a change of it writes. */
export const keepPatients = async (db: Database): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${PATIENTS})`.execute(db);
};
