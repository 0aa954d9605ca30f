import { useRef, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { Button } from '../../ui/controls/Button';
import { isSame } from '../../ui/json/isSame';
import { leftOutNames } from '../../ui/json/leftOut';
import { wholeOf } from '../../ui/json/objectText';
import { blankOf, memberFields } from '../../ui/record/form/memberFields';
import { sourceAt } from '../../ui/record/form/onlyWith';
import { useMemberLabel } from '../../ui/record/form/useMemberLabel';
import { useRecordForm } from '../../ui/record/form/useRecordForm';
import { membersText } from '../../ui/record/jsonText';
import { RecordFormBox } from '../../ui/record/RecordFormBox';
import { useActionWords } from './ActionWords';
import { ACTION_LOOKS, type ActionType } from './actionLooks';
import type { useActions, WireAction } from './useActions';

/** An action in a form: one that is there, or a new one of a kind. */
export type OpenAction = {
  type: ActionType;
  /** Name of its draft. */
  draft: string;
  id?: string;
  stored: WireAction;
  /** JSON text of what may be changed of it. */
  initial: string;
  /** Somebody just asked for it. */
  isAsked: boolean;
};

export type ActionFormProps = {
  open: OpenAction;
  calls: ReturnType<typeof useActions>;
  /** Ids of the actions that are there. */
  known: readonly unknown[];
  onDone: () => void;
};

/** Members of a JSON text that are not what they were in another one. */
const changedIn = (before: string, after: string, names: readonly string[]): readonly string[] => {
  const [was, is] = [wholeOf(before), wholeOf(after)];
  return names.filter(name => ![undefined, sourceAt(was, [name])].includes(sourceAt(is, [name])));
};

/** An action that is typed: of one that is there, only what is changed is sent. Its kind stays what it is. */
export const ActionForm = ({ open, calls, known, onDone }: ActionFormProps) => {
  const say = useMessages();
  const wordsOf = useActionWords();
  const labelOf = useMemberLabel();
  const { type, id, stored, initial } = open;
  const isNew = id === undefined;
  const looks = ACTION_LOOKS[type];
  const { editable = [] } = looks.writes ?? {};
  const before = useRef(stored);
  const [fields] = useState(() =>
    memberFields(looks, blankOf(looks, undefined), isNew ? undefined : JSON.parse(initial)),
  );
  const nameOf = (json: string) => wordsOf({ ...JSON.parse(json), type });

  const store = async (json: string) => {
    if (isNew) return calls.add(type, json, known, nameOf(json));
    const names = changedIn(initial, json, editable);
    if (names.length === 0) return;
    await calls.change(id, membersText(json, [], names), {
      before: before.current,
      name: nameOf(json),
      labelOf: member => {
        const field = fields.find(({ path }) => path === member);
        return field ? labelOf(field) : member;
      },
      onOther: now => {
        before.current = now;
      },
    });
  };
  const record = useRecordForm({
    fields,
    isNew,
    canRemove: false,
    merges: false,
    isIgnored: (name, value) =>
      isNew ? name === 'type' && value !== type : !editable.includes(name) && !isSame(stored[name], value),
    title: isNew ? say(`dispatchers.new_${type}`) : say('dispatchers.edit', { name: wordsOf(stored) }),
    draft: open.draft,
    initial,
    submit: async json => {
      await store(json);
      return onDone;
    },
  });
  const { form } = record;
  const gone = !isNew && form.isValid ? leftOutNames(initial, form.text).join(', ') : '';
  const cancel = () => {
    form.draft.settle();
    onDone();
  };
  return (
    <>
      <div className="action-head">
        <h3>
          <bdi>{form.title}</bdi>
        </h3>
      </div>
      <RecordFormBox
        record={record}
        isAsked={open.isAsked}
        submitLabel={say('dispatchers.save')}
        hint={isNew ? say('record.create_hint') : say('record.edit_hint', { members: editable.join(', ') })}
        effect={gone === '' ? undefined : say('record.left_out', { names: gone })}
      >
        <Button variant="outlined" onClick={cancel} disabled={form.isBusy}>
          {say('common.cancel')}
        </Button>
      </RecordFormBox>
    </>
  );
};
