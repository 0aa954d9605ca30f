import { createElement } from 'react';
import { defineResource } from '../../admin/defineResource';
import { ACTIVITY_LEVELS, CONDITIONS, SYMPTOMS } from '../../contract';
import { GenderText } from '../../ui/GenderText';
import { careSection } from '../sections';

const ProfileGender = ({ record: { gender } }: { record: Profile }) => createElement(GenderText, { gender });

type Profile = {
  id: string;
  country?: string;
  city?: string;
  birthday?: string;
  gender?: number;
  physician?: string;
  activity?: string;
  updateTimestamp: Date;
};

const EDITABLE =
  'address_line1 address_line2 country region city postal_code birthday gender length weight af_history comorbidities physician smoker activity impediments medication custom_fields';

export const profiles = defineResource<Profile>({
  name: 'care/profiles',
  section: careSection,
  api: {
    path: '/profiles/v1',
    casing: 'snake',
    one: 'filter',
    update: 'filter',
    removeFields: '/profiles/v1/remove_fields',
  },
  permissions: { list: ['ViewPatients'], create: ['CreateProfiles'], update: ['UpdateProfiles'] },
  columns: [
    { field: 'id', kind: 'id', label: 'userId', of: 'users/users' },
    { field: 'country', sortable: true },
    { field: 'city', sortable: true },
    { field: 'birthday', sortable: true, kind: 'birthday' },
    { field: 'activity', sortable: true, priority: 'low' },
    { field: 'updateTimestamp', sortable: true, kind: 'timestamp', priority: 'low' },
  ],
  fields: [{ field: 'gender', render: ProfileGender }],
  hasOwnTexts: true,
  writes: {
    blank: { id: '', country: '', birthday: '' },
    editable: EDITABLE.split(' '),
    members: {
      ...{ gender: 'number', length: 'number', weight: 'number', af_history: 'boolean' },
      ...{ medication: 'json', custom_fields: 'json' },
    },
    required: ['id', 'country', 'birthday', 'gender'],
  },
  filterExample: 'eq(country,BE)',
  filterValues: {
    gender: ['0', '1', '2', '9'],
    activity: ACTIVITY_LEVELS,
    comorbidities: CONDITIONS,
    impediments: SYMPTOMS,
  },
  filterFields: {
    id: 'string',
    country: 'string',
    city: 'string',
    birthday: 'string',
    smoker: 'boolean',
    comorbidities: 'array',
    'groups.group_id': 'array',
  },
});
