import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { ActionChoiceProps } from '../../admin/actions';
import { useMessages } from '../../admin/messages';
import { holdsAny } from '../../admin/permissions';
import { useSessionUser } from '../../admin/platform';
import { nameAndWay } from '../../admin/transitionName';
import type { DataSchema } from '../../contract';
import { LoadFailure } from '../../ui/Note';
import { Spinner } from '../../ui/Spinner';
import { Choice } from '../../ui/tools/Choice';
import { inputOf } from './changes';
import { permissionsFor } from './unmet';
import { writeWay } from './way';

/** The transition that documents are moved along; one that asks for data is for one document at a time. */
export const TransitionChoice = ({ value, onChange }: ActionChoiceProps) => {
  const say = useMessages();
  const user = useSessionUser();
  const { schema: id = '' } = useParams();
  const { data: schema, error, refetch } = useGetOne<DataSchema>('data/schema', { id }, { retry: false });
  if (!schema) return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Spinner />;
  const options = schema.transitions
    .filter(
      one =>
        one.type === 'manual' &&
        !inputOf(one) &&
        one.fromStatuses.length > 0 &&
        !one.fromStatuses.includes(one.toStatus) &&
        holdsAny(user, permissionsFor(schema, one)),
    )
    .map(one => ({
      value: writeWay({ schema: schema.id, id: one.id, from: one.fromStatuses, to: one.toStatus }),
      label: nameAndWay(one),
    }));
  if (options.length === 0) return <p role="status">{say('tools.actions.no_transition')}</p>;
  return (
    <>
      <Choice
        legend={say('tools.actions.transition_choice')}
        value={value?.value ?? ''}
        options={options}
        onChange={chosen => onChange(options.find(option => option.value === chosen))}
      />
      <p className="transition-hint">{say('tools.actions.transition_about')}</p>
    </>
  );
};
