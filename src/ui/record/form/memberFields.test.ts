import { expect, it } from 'vitest';
import { memberFields } from './memberFields';

it('a record that goes by the id of another says whose, as its column does; a column that shows something else of a member does not name it', () => {
  const columns = [
    { field: 'id', label: 'userId', of: 'users/users' },
    { field: 'text', label: 'languages' },
  ];
  const named = memberFields({ columns }, { id: '', text: '' }).map(({ labels: [whole] }) => whole);
  expect(named).toEqual(['userId', 'text']);
});
