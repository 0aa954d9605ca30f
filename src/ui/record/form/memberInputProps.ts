import type { MemberState } from './memberStates';

export type MemberInputProps = {
  state: MemberState;
  label: string;
  onChange: (typed: string) => void;
  /** What is wrong, by path. */
  faults: ReadonlyMap<string, string>;
  isReadOnly: boolean;
  /** Of a member with rows, those that are stored and cannot be taken away. */
  kept: readonly string[];
  /** Of a price, the currency that stands beside it. */
  hint?: string | undefined;
  autoFocus?: boolean;
};
