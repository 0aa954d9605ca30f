import { useLocation } from 'react-router-dom';
import { useMessages } from '../../admin/messages';
import { SchemaEdit } from './SchemaEdit';
import type { WrittenSchema } from './schemaPlan';

/** What the platform begins a schema with (platform-api 5.5); how many documents an answer holds is left to it. */
const BLANK: WrittenSchema = {
  name: '',
  description: '',
  properties: {},
  statuses: { new: {} },
  creationTransition: { toStatus: 'new', type: 'manual', conditions: [], actions: [], afterActions: [] },
  transitions: [],
  indexes: [],
  createMode: 'allUsers',
  readMode: ['linkedUsers', 'linkedGroupStaff'],
  updateMode: ['linkedUsers', 'linkedGroupStaff'],
  deleteMode: 'permissionRequired',
  groupSyncMode: 'disabled',
};

export const SchemaCreate = () => {
  const say = useMessages();
  const { search } = useLocation();
  const back = { to: `/data/schema${search}`, label: say('resources.data_schema.title') };
  return <SchemaEdit base={BLANK} title={say('schemas.create_title')} back={back} />;
};
