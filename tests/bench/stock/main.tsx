// The app that react-admin's tutorial leads to, on the same server and data: what the benchmark compares with.

import {
  Admin,
  ArrayField,
  BooleanField,
  ChipField,
  Datagrid,
  Edit,
  EmailField,
  List,
  Resource,
  SimpleForm,
  SingleFieldList,
  TextField,
  TextInput,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { authProvider, dataProvider } from './platform';

const UserList = () => (
  <List perPage={20} sort={{ field: 'last_name', order: 'ASC' }}>
    <Datagrid>
      <TextField source="id" />
      <TextField source="first_name" />
      <TextField source="last_name" />
      <EmailField source="email" />
      <BooleanField source="activation" />
      <ArrayField source="roles">
        <SingleFieldList linkType={false}>
          <ChipField source="name" />
        </SingleFieldList>
      </ArrayField>
    </Datagrid>
  </List>
);

const UserEdit = () => (
  <Edit>
    <SimpleForm>
      <TextInput source="first_name" />
      <TextInput source="last_name" />
      <TextInput source="phone_number" />
    </SimpleForm>
  </Edit>
);

// react-admin's own inputs set HTML from strings, which the page's policy forbids unless somebody answers for it.
(
  window as { trustedTypes?: { createPolicy: (name: string, rules: { createHTML: (text: string) => string }) => void } }
).trustedTypes?.createPolicy('default', { createHTML: text => text });

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <Admin dataProvider={dataProvider} authProvider={authProvider} disableTelemetry requireAuth>
      <Resource name="users/v1" list={UserList} edit={UserEdit} options={{ label: 'Users' }} />
    </Admin>,
  );
}
