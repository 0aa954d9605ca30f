import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { type DataProvider, DataProviderContext } from 'react-admin';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { defineResource } from '../../admin/defineResource';
import { defineSection } from '../../admin/defineSection';
import { useZoneChoice, ZoneProvider } from '../../admin/zone';
import { createPreferences, memoryStore } from '../../client';
import { type Filter, parseFilter } from '../../rql';
import { recentFilters, rememberFilter } from '../table/filterHistory';
import { QueryBar } from '../table/QueryBar';

const FIELDS = { name: 'string', phone: 'string', age: 'number', active: 'boolean', at: 'date' } as const;
const submitted = vi.fn<(filter: Filter) => void>();

const Bar = ({ initial = '' }: { initial?: string }) => {
  const [value, setValue] = useState(initial);
  return (
    <QueryBar
      value={value}
      resource="users/users"
      fields={FIELDS}
      values={{ name: ['Ada', 'Grace'] }}
      onSubmit={filter => {
        submitted(filter);
        setValue(filter);
      }}
    />
  );
};
const box = () => screen.getByRole('combobox', { name: 'Filter (RQL)' });
const conditions = () => screen.getAllByRole('group', { name: /^Condition/ });
const partOf = (place: string, name: string) => {
  const row = screen.getByRole('group', { name: `Condition ${place}` });
  return row.querySelector<HTMLInputElement>(`[aria-label="${name}"]`) as HTMLInputElement;
};
const put = (place: string, name: string, value: string) =>
  fireEvent.change(partOf(place, name), { target: { value } });
const open = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Filter builder' }));
  await screen.findByRole('region', { name: 'Filter builder' });
};

beforeEach(() => {
  submitted.mockReset();
});
// What is loaded when first used is there: how long that takes is not what is tested.
beforeAll(() => Promise.all([import('./FilterBuilder')]));
afterEach(cleanup);

describe('a filter in rows', () => {
  it('[CAP-02] mirrors the text both ways, nested, and keeps what it cannot draw', async () => {
    renderInConsole(<Bar initial="eq(name,Ada)&contains(roles,eq(name,x))" />);
    await open();
    expect(partOf('1', 'Value').value).toBe('Ada');
    expect(screen.getByText('contains(roles,eq(name,x))')).toBeInTheDocument();
    put('1', 'Value', 'De Smet');
    expect(box()).toHaveValue('eq(name,De Smet)&contains(roles,eq(name,x))');
    fireEvent.click(screen.getByRole('button', { name: 'Add group' }));
    put('3.1', 'Field', 'phone');
    put('3.1', 'Value', '12345678');
    const [, addWithin] = screen.getAllByRole('button', { name: 'Add condition' }).reverse();
    fireEvent.click(addWithin as HTMLElement);
    put('3.2', 'Field', 'age');
    fireEvent.change(partOf('3.2', 'Comparison'), { target: { value: 'ge' } });
    expect(box()).toHaveValue('eq(name,De Smet)&contains(roles,eq(name,x))&eq(phone,string:12345678)');
    put('3.2', 'Value', '18');
    expect(box()).toHaveValue('eq(name,De Smet)&contains(roles,eq(name,x))&or(eq(phone,string:12345678),ge(age,18))');
    // The other way.
    fireEvent.change(box(), { target: { value: 'or(eq(age,1),eq(age,2))' } });
    expect(conditions()).toHaveLength(2);
    expect(screen.getByRole('combobox', { name: 'How the conditions are joined' })).toHaveValue('any');
    expect(submitted).not.toHaveBeenCalled();
    fireEvent.submit(screen.getByRole('search'));
    expect(submitted).toHaveBeenCalledExactlyOnceWith('or(eq(age,1),eq(age,2))');
  });

  it('[CAP-02] holds groups within groups three deep; what is deeper is drawn, and goes on as text', async () => {
    renderInConsole(<Bar initial="or(eq(age,1),and(eq(age,2),or(eq(age,3),and(eq(age,4),eq(age,5)))))" />);
    await open();
    expect(conditions()).toHaveLength(5);
    expect(screen.getAllByRole('button', { name: 'Add condition' })).toHaveLength(4);
    expect(screen.getAllByRole('button', { name: 'Add group' })).toHaveLength(3);
  });

  it('[CAP-02] joins the same conditions by all or by any, at the top and within a group', async () => {
    renderInConsole(<Bar initial="eq(name,Ada)&ge(age,18)&or(eq(phone,1),eq(phone,2))" />);
    await open();
    const join = (at: number, value: string) => {
      const select = screen.getAllByRole('combobox', { name: 'How the conditions are joined' })[at] as HTMLElement;
      fireEvent.change(select, { target: { value } });
    };
    join(0, 'any');
    expect(box()).toHaveValue('or(eq(name,Ada),ge(age,18),or(eq(phone,1),eq(phone,2)))');
    join(1, 'all');
    expect(box()).toHaveValue('or(eq(name,Ada),ge(age,18),and(eq(phone,1),eq(phone,2)))');
    join(0, 'all');
    expect(box()).toHaveValue('eq(name,Ada)&ge(age,18)&and(eq(phone,1),eq(phone,2))');
  });

  it('[CAP-02] [TABLE-13] reads a time as the lists show it, in the zone that was chosen', async () => {
    const Choice = () => {
      const { choose } = useZoneChoice();
      return (
        <button type="button" onClick={() => choose('America/New_York')}>
          There
        </button>
      );
    };
    renderInConsole(
      <ZoneProvider>
        <Choice />
        <Bar />
      </ZoneProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'There' }));
    await open();
    put('1', 'Field', 'at');
    expect(partOf('1', 'Value')).toHaveAttribute('placeholder', '2026-01-31 09:30, in America/New_York');
    fireEvent.change(partOf('1', 'Comparison'), { target: { value: 'lt' } });
    put('1', 'Value', '2026-07-28 21:30');
    expect(box()).toHaveValue('lt(at,2026-07-29T01:30:00.000Z)');
    expect(partOf('1', 'Value')).toHaveValue('2026-07-28 21:30');
    // What no clock shows stands as it was typed, for what is said of it.
    put('1', 'Value', '2026-07-28 21:75');
    expect(partOf('1', 'Value')).toHaveValue('2026-07-28 21:75');
    expect(box()).toHaveValue('lt(at,2026-07-28 21:75)');
  });

  it('[CAP-02] offers fields by the names that their columns have', async () => {
    const fields = { phone_number: 'string', 'roles.name': 'string' } as const;
    renderInConsole(
      <QueryBar value="eq(phone_number,1)" resource="users/users" fields={fields} onSubmit={submitted} />,
    );
    await open();
    const options = [...document.querySelectorAll<HTMLOptionElement>('.builder datalist option')];
    const labelOf = (field: string) => options.find(({ value }) => value === field)?.label;
    expect([labelOf('phone_number'), labelOf('roles.name')]).toEqual(['Phone number', 'Roles · Name']);
  });

  it('[CAP-02] a text with a mistake leaves the rows as they were, and says so', async () => {
    renderInConsole(<Bar initial="eq(age,1)" />);
    await open();
    fireEvent.change(box(), { target: { value: 'and(eq(age,2)' } });
    expect(screen.getByText(/^The text has a mistake/)).toBeInTheDocument();
    expect(partOf('1', 'Value').value).toBe('1');
    fireEvent.change(box(), { target: { value: 'and(eq(age,2))' } });
    expect(screen.queryByText(/^The text has a mistake/)).toBeNull();
    expect(partOf('1', 'Value').value).toBe('2');
  });

  it('[CAP-02] a condition or a group that is taken away leaves the focus where another can be added', async () => {
    renderInConsole(<Bar initial="eq(age,1)&eq(age,2)&or(eq(name,a),eq(name,b))" />);
    await open();
    const remove = (name: string) => {
      const button = screen.getByRole('button', { name });
      button.focus();
      fireEvent.click(button);
    };
    const adds = () => screen.getAllByRole('button', { name: 'Add condition' });
    remove('Remove 3.2');
    expect(adds()[0]).toHaveFocus();
    expect(adds()).toHaveLength(2);
    remove('Remove group');
    expect(adds()).toEqual([document.activeElement]);
    // The next condition stands in its place: so does the button that takes it away.
    remove('Remove 1');
    expect(screen.getByRole('button', { name: 'Remove 1' })).toHaveFocus();
  });

  it('[CAP-02] a condition or a group that is added has the focus', async () => {
    renderInConsole(<Bar initial="eq(age,1)" />);
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Add condition' }));
    expect(partOf('2', 'Field')).toHaveFocus();
    fireEvent.click(screen.getByRole('button', { name: 'Add group' }));
    expect(screen.getAllByRole('combobox', { name: 'How the conditions are joined' })[1]).toHaveFocus();
    put('3.1', 'Field', 'name');
    expect(screen.getAllByRole('combobox', { name: 'How the conditions are joined' })[1]).toHaveFocus();
  });

  it('[CAP-02] underlines the mistake', () => {
    renderInConsole(<Bar />);
    fireEvent.change(box(), { target: { value: 'and(eq(email,x)' } });
    fireEvent.submit(screen.getByRole('search'));
    expect(submitted).not.toHaveBeenCalled();
    expect(box()).toHaveAttribute('aria-invalid', 'true');
    expect(document.querySelector('.query-underline mark')).toHaveTextContent('and(');
  });
});

describe('values that are records of another resource', () => {
  const wards = defineResource({
    name: 'users/wards',
    section: defineSection({ name: 'users', icon: () => null }),
    api: { path: '/wards/v1', casing: 'snake' },
    permissions: { list: ['ViewGroup'] },
    columns: [{ field: 'id', kind: 'id' }],
  });
  const show = (permissions: readonly string[]) => {
    const getList = vi.fn(async () => ({ data: [{ id: 'w1', name: 'North' }], total: 1 }));
    renderInConsole(
      <DataProviderContext.Provider value={{ getList } as unknown as DataProvider}>
        <QueryBar
          value=""
          fields={{ ward: 'string' }}
          sources={{ ward: { resource: 'users/wards', value: 'id', label: 'name' } }}
          onSubmit={submitted}
        />
      </DataProviderContext.Provider>,
      { resources: [wards], permissions },
    );
    return { getList, type: (value: string) => fireEvent.change(box(), { target: { value } }) };
  };

  it('[CAP-02] are asked for once their field is written, and offered by what people call them', async () => {
    const { getList, type } = show(['VIEW_GROUP']);
    type('eq(war');
    expect(getList).not.toHaveBeenCalled();
    type('eq(ward,Nor');
    const option = await screen.findByRole('option', { name: /North/ });
    fireEvent.mouseDown(option);
    expect(box()).toHaveValue('eq(ward,w1');
    expect(getList).toHaveBeenCalledOnce();
  });

  it('[CAP-02] [PERM-04] are not asked for by who may not see them', async () => {
    const { getList, type } = show(['VIEW_USER']);
    type('eq(ward,Nor');
    await act(async () => undefined);
    expect(getList).not.toHaveBeenCalled();
    expect(screen.queryByRole('option', { name: /North/ })).toBeNull();
  });
});

describe('filters used before', () => {
  it('[CAP-02] keeps the last twenty of a table, the newest first, each once', () => {
    const preferences = createPreferences({ storage: memoryStore(), host: 'h', user: 'u' });
    for (let at = 1; at <= 22; at++) {
      const verdict = parseFilter(`eq(age,${at})`);
      if (verdict.valid) rememberFilter(preferences, 'users/users', verdict.filter);
    }
    rememberFilter(preferences, 'users/users', 'eq(age,10)' as Filter);
    rememberFilter(preferences, 'users/users', '' as Filter);
    const kept = recentFilters(preferences, 'users/users');
    expect(kept).toHaveLength(20);
    expect(kept.slice(0, 3)).toEqual(['eq(age,10)', 'eq(age,22)', 'eq(age,21)']);
    expect(kept.filter(filter => filter === 'eq(age,10)')).toHaveLength(1);
    expect(recentFilters(preferences, 'users/roles')).toEqual([]);
    preferences.set('users/users.history', ['and(', 5, 'eq(a,1)']);
    expect(recentFilters(preferences, 'users/users')).toEqual(['eq(a,1)']);
  });
});
