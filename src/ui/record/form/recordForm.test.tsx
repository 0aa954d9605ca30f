import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { openRecords } from '../../../../tests/support/recordPages';
import { type HostCall, pageWith } from '../../../../tests/support/scriptedHost';
import { memoryStore } from '../../../client';

const WRITES = {
  blank: { name: '', description: '', is_open: false, tags: [] as string[], key: '', schema: { a: 1 } },
  editable: ['name', 'description', 'size', 'tags', 'schema'],
  members: { size: 'number', to: 'day' },
  required: ['name', 'size'],
} as const;
const DECLARED = { writes: WRITES, secrets: ['key'] } as const;
const STORED = { id: 'a1', name: 'First', description: 'One', size: 1.5, tags: ['a', 'b'], schema: { a: 1 } };

const start = (path: string, stored: object = STORED, more: object = DECLARED, perTab = memoryStore()) => {
  const said = { refusal: undefined as Response | undefined };
  const page = openRecords(
    path,
    ({ method }: HostCall) => (method === 'GET' ? stored : (said.refusal ?? { id: 'a1', affectedRecords: 1 })),
    { declared: more, perTab },
  );
  return { ...page, said, sent: () => page.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body) };
};
afterEach(cleanup);

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const open = (name: 'Form' | 'JSON') => fireEvent.click(screen.getByRole('tab', { name }));
const json = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'JSON' });

describe('the form of a record', () => {
  it('has a field for each member that the declaration tells, and sends what the JSON beside it shows', async () => {
    const { sent } = start('/data/things/new');
    type('Name', 'New');
    type('Size', '12,5');
    type('Tags', 'a\n b \n');
    expect(field('Tags').value).toBe('a\n b \n');
    type('Schema', '{"b": 2.50}');
    open('JSON');
    expect(json().value).toContain('"tags": [\n    "a",\n    "b"\n  ]');
    expect(json().value).toContain('"b": 2.50');
    press('Create');
    await waitFor(() => expect(sent()).toHaveLength(1));
    const { to: _, ...blank } = { ...WRITES.blank, to: '' };
    expect(sent()).toEqual([{ ...blank, name: 'New', size: 12.5, tags: ['a', 'b'], schema: { b: 2.5 } }]);
  });

  it('keeps the lines of a text that is stored with several, while it is typed into, and when the last of them goes', async () => {
    const { sent } = start('/data/things/a1/edit', { ...STORED, description: 'one\ntwo' });
    await screen.findByRole('textbox', { name: 'Description' });
    const box = () => field('Description');
    await userEvent.type(box(), '!');
    expect(box()).toHaveValue('one\ntwo!');
    const typedInto = box();
    await userEvent.clear(box());
    await userEvent.type(box(), 'one{Enter}more');
    expect(box()).toBe(typedInto);
    press('Save');
    await waitFor(() => expect(sent()).toMatchObject([{ description: 'one\nmore' }]));
  });

  it('is sent once, however often somebody presses', async () => {
    const { sent } = start('/data/things/new');
    type('Name', 'New');
    type('Size', '1');
    const form = field('Name').closest('form') as HTMLFormElement;
    for (let press = 0; press < 2; press++) fireEvent.submit(form);
    await waitFor(() => expect(sent()).not.toEqual([]));
    await waitFor(() => expect(form).not.toBeInTheDocument());
    expect(sent()).toHaveLength(1);
  });

  it('[R-13] takes a day as records show it: day first', async () => {
    const { sent } = start('/data/things/new');
    type('Name', 'New');
    type('Size', '1');
    await userEvent.click(await screen.findByRole('spinbutton', { name: 'Day' }));
    await userEvent.keyboard('04031991');
    press('Create');
    await waitFor(() => expect(sent()).toMatchObject([{ to: '1991-03-04' }]));
  });

  it('[R-28] a time that the service keeps as text is typed as one, and goes as text', async () => {
    const declared = {
      columns: [{ field: 'until', kind: 'timestamp' }],
      writes: { editable: ['until', 'name'] },
      secrets: ['key'],
    };
    const { sent } = start(
      '/data/things/a1/edit',
      { id: 'a1', until: '2027-05-01T10:00:00+02:00', key: 'x' },
      declared,
    );
    const minutes = await screen.findByRole('spinbutton', { name: 'Minutes' });
    expect(screen.getByRole('spinbutton', { name: 'Month' })).toHaveTextContent('05');
    await userEvent.click(minutes);
    await userEvent.keyboard('30');
    press('Save');
    await waitFor(() => expect(sent()).toMatchObject([{ until: '2027-05-01T08:30:00.000Z' }]));
  });

  it('sends nothing that lacks what is needed: it is told at its field, and the first one gets the focus', () => {
    const { sent } = start('/data/things/new');
    press('Create');
    expect(field('Name')).toHaveFocus();
    expect(field('Name')).toBeInvalid();
    expect(field('Name')).toHaveAccessibleDescription('Fill this in');
    expect(field('Size')).toHaveAccessibleDescription('Fill this in');
    type('Name', 'New');
    expect(field('Name')).not.toBeInvalid();
    press('Create');
    expect(field('Size')).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  it('and neither does the JSON of a new one, which names the field', () => {
    const { sent } = start('/data/things/new');
    open('JSON');
    press('Create');
    expect(screen.getByText(/^Name: Fill this in\. Size: Fill this in\.$/)).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('keeps what is half typed over a look at the JSON, and leads back to it', () => {
    const { sent } = start('/data/things/new');
    type('Name', 'New');
    type('Size', '12.');
    open('JSON');
    expect(json().value).not.toContain('size');
    press('Create');
    expect(field('Size').value).toBe('12.');
    expect(field('Size')).toHaveFocus();
    expect(field('Size')).toHaveAccessibleDescription(/must be a number/);
    expect(sent()).toEqual([]);
    type('Size', '12');
    open('JSON');
    fireEvent.change(json(), { target: { value: '{"name":"Other","size":7}' } });
    open('Form');
    expect([field('Name').value, field('Size').value]).toEqual(['Other', '7']);
  });

  it('[CAP-21] keeps over a reload what is typed and is nothing of its kind yet', async () => {
    const perTab = memoryStore();
    start('/data/things/new', STORED, DECLARED, perTab);
    type('Name', 'Typed');
    type('Size', '1e');
    type('Schema', '{"properties": {"key": "hunter2", "a');
    expect(perTab.getItem('meridian.drafts')).not.toContain('hunter2');
    cleanup();
    start('/data/things/new', STORED, DECLARED, perTab);
    fireEvent.click(screen.getByRole('button', { name: /^Restore/ }));
    expect([field('Name').value, field('Size').value]).toEqual(['Typed', '1e']);
    expect(field('Schema').value).toContain('{"properties": {"key": ""');
    cleanup();
    // Nothing else was typed.
    const alone = memoryStore();
    start('/data/things/new', STORED, DECLARED, alone);
    type('Size', '12.');
    expect(alone.getItem('meridian.drafts')).toContain('12.');
    type('Size', '');
    expect(alone.getItem('meridian.drafts') ?? '').not.toContain('12.');
  });

  it('covers a secret until it is asked for, and keeps none in a draft', () => {
    const perTab = memoryStore();
    start('/data/things/new', STORED, DECLARED, perTab);
    const key = screen.getByLabelText<HTMLInputElement>('Key');
    expect(key.type).toBe('password');
    fireEvent.change(key, { target: { value: 'hunter2' } });
    type('Name', 'Typed');
    expect(perTab.getItem('meridian.drafts')).toContain('Typed');
    expect(perTab.getItem('meridian.drafts')).not.toContain('hunter2');
    press('Show Key');
    expect(key.type).toBe('text');
    cleanup();
    start('/data/things/new', STORED, DECLARED, perTab);
    fireEvent.click(screen.getByRole('button', { name: /^Restore/ }));
    expect(field('Name').value).toBe('Typed');
  });

  it('opens as JSON where what is stored is none that it can show, which stays as it is', async () => {
    const { sent } = start('/data/things/a1/edit', { ...STORED, description: { deep: 1 } });
    await screen.findByRole('heading', { name: 'Edit First' });
    expect(json().value).toContain('"deep": 1');
    open('Form');
    expect(field('Description')).toHaveAttribute('readonly');
    type('Name', 'Second');
    press('Save');
    await waitFor(() => expect(sent()).toMatchObject([{ name: 'Second', description: { deep: 1 } }]));
  });

  it('empties what is emptied, and takes it away where it can be', async () => {
    const kept = { ...DECLARED, api: { path: '/things/v1', casing: 'camel' } };
    const { sent } = start('/data/things/a1/edit', STORED, kept);
    await screen.findByRole('heading', { name: 'Edit First' });
    type('Description', '');
    type('Tags', '');
    press('Save');
    await waitFor(() => expect(sent()).toMatchObject([{ description: '', tags: [] }]));
    cleanup();
    const gone = start('/data/things/a1/edit');
    await screen.findByRole('heading', { name: 'Edit First' });
    type('Description', '');
    expect(screen.getByText('Saving takes away: description')).toBeVisible();
    press('Save');
    await waitFor(() => expect(gone.sent()).toHaveLength(2));
    expect(gone.sent()[1]).toEqual({ fields: ['description'] });
  });

  it('lets nobody be kept by what was missing before from changing something else', async () => {
    const { sent } = start('/data/things/a1/edit', { ...STORED, name: '' });
    await screen.findByRole('heading', { name: 'Edit a1' });
    type('Description', 'Two');
    press('Save');
    await waitFor(() => expect(sent()).toMatchObject([{ name: '', description: 'Two' }]));
  });

  it('shows a refusal of the host, and at the field that it names; what was typed stays', async () => {
    const { said } = start('/data/things/a1/edit');
    await screen.findByRole('heading', { name: 'Edit First' });
    said.refusal = Response.json({ code: 15, message: 'The field description has an invalid format' }, { status: 400 });
    type('Description', 'Two');
    press('Save');
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('The field description has an invalid format'),
    );
    expect(field('Description')).toBeInvalid();
    expect(field('Description').value).toBe('Two');
  });

  it('shows what a host says of one of several lines at their field', async () => {
    const { said } = start('/data/things/new');
    type('Name', 'New');
    type('Size', '1');
    type('Tags', 'a\nb');
    const message = 'The field tags.1 has an invalid format';
    said.refusal = Response.json({ code: 15, message }, { status: 400 });
    press('Create');
    await waitFor(() => expect(field('Tags')).toHaveAccessibleDescription(new RegExp(message)));
  });

  it('tells what somebody else changed meanwhile before it overwrites it', async () => {
    const stored = { ...STORED };
    const { sent } = start('/data/things/a1/edit', stored);
    await screen.findByRole('heading', { name: 'Edit First' });
    stored.size = 9;
    type('Description', 'Two');
    press('Save');
    expect(await screen.findByText(/^Somebody else has changed Size/)).toBeVisible();
    expect(sent()).toEqual([]);
    expect(field('Description').value).toBe('Two');
  });
});

describe('members with fields of their own', () => {
  it('a text has a box for each language, and a language is added to it', async () => {
    const writes = {
      blank: { key: '', text: { EN: '' } },
      members: { text: 'languages' },
      required: ['key', 'text.EN'],
    };
    const { sent } = start('/data/things/new', STORED, { writes });
    type('Key', 'hello');
    press('Create');
    expect(field('English (EN)')).toHaveFocus();
    type('English (EN)', 'Hello');
    press('Add language');
    const menu = within(screen.getByRole('menu'));
    // As they are called, not by their codes.
    const offered = menu.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(offered).toEqual([
      'Danish (DA)',
      'Dutch (NL)',
      'French (FR)',
      'German (DE)',
      'Italian (IT)',
      'Spanish (ES)',
    ]);
    expect(menu.queryByRole('menuitem', { name: /English/ })).toBeNull();
    fireEvent.click(menu.getByRole('menuitem', { name: 'Dutch (NL)' }));
    expect(field('Dutch (NL)')).toHaveAttribute('lang', 'nl');
    type('Dutch (NL)', 'Hallo\nallemaal');
    press('Create');
    await waitFor(() => expect(sent()).toEqual([{ key: 'hello', text: { EN: 'Hello', NL: 'Hallo\nallemaal' } }]));
  });

  it('a language that was added and not typed is not sent; of one that is stored the text may be emptied', async () => {
    const writes = { blank: { text: { EN: '' } }, editable: ['text'], members: { text: 'languages' } };
    const addLanguage = (name: string) => {
      press('Add language');
      fireEvent.click(within(screen.getByRole('menu')).getByRole('menuitem', { name }));
    };
    const { sent } = start('/data/things/new', STORED, { writes });
    type('English (EN)', 'Hello');
    addLanguage('Dutch (NL)');
    expect(field('Dutch (NL)')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove NL' })).toBeEnabled();
    type('Dutch (NL)', 'H');
    type('Dutch (NL)', '');
    press('Create');
    await waitFor(() => expect(sent()).toEqual([{ text: { EN: 'Hello' } }]));
    cleanup();
    const edit = start('/data/things/a1/edit', { id: 'a1', text: { EN: 'Hello', NL: 'Hallo' } }, { writes });
    await screen.findByRole('heading', { name: /^Edit/ });
    type('Dutch (NL)', '');
    addLanguage('French (FR)');
    press('Save');
    await waitFor(() => expect(edit.sent()).toMatchObject([{ text: { EN: 'Hello', NL: '' } }]));
    expect(edit.sent()).not.toMatchObject([{ text: { FR: '' } }]);
  });

  it.each([true, false])('what saving cannot take away has no button for that: %s', async merges => {
    const writes = { blank: { text: { EN: '' } }, editable: ['text'], members: { text: 'languages' }, merges };
    start('/data/things/a1/edit', { id: 'a1', text: { EN: 'Hello', NL: 'Hallo' } }, { writes });
    await screen.findByRole('heading', { name: /^Edit/ });
    expect(screen.queryByRole('button', { name: 'Remove NL' }) === null).toBe(merges);
  });

  it('a price is typed in its currency and sent in cents, its code in small letters; one without an amount is not sent', async () => {
    const writes = {
      blank: { prices: { eur: {} } },
      members: { prices: 'prices', currency: 'currency', price: 'price' },
    } as const;
    const { sent } = start('/data/things/new', STORED, { writes });
    press('Create');
    expect(field('Price in EUR')).toHaveFocus();
    type('Price in EUR', '12,345');
    press('Create');
    expect(field('Price in EUR')).toHaveAccessibleDescription(/must be an amount/);
    type('Price in EUR', '12,5');
    expect(field('Price in EUR')).toHaveAccessibleDescription('In EUR; sent as 1250 cents');
    type('Another currency (EUR, USD, …)', 'Eur');
    expect(screen.getByRole('button', { name: 'Add currency' })).toBeDisabled();
    type('Another currency (EUR, USD, …)', 'JPY');
    press('Add currency');
    expect(field('Price in JPY')).toHaveFocus();
    type('Price in JPY', '900');
    type('Currency', 'EUR');
    expect(field('Currency')).toHaveValue('EUR');
    type('Price', '3');
    press('Create');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toEqual([{ prices: { eur: { amount: 1250 }, jpy: { amount: 900 } }, currency: 'eur', price: 300 }]);
  });

  it('a price says the same in another currency, in whatever that is sent, and is refused where it is none there', async () => {
    const writes = { editable: ['currency', 'price'], members: { currency: 'currency', price: 'price' } } as const;
    const { sent } = start('/data/things/a1/edit', { ...STORED, currency: 'jpy', price: 900 }, { writes });
    await screen.findByRole('textbox', { name: 'Price' });
    expect(field('Price')).toHaveValue('900');
    type('Currency', 'EUR');
    expect(field('Price')).toHaveValue('900');
    type('Price', '12.50');
    type('Currency', 'JPY');
    expect(field('Price')).toHaveValue('12.50');
    press('Save');
    expect(sent()).toEqual([]);
    expect(field('Price')).toHaveAccessibleDescription(/must be an amount/);
    type('Currency', 'USD');
    press('Save');
    await waitFor(() => expect(sent()).toMatchObject([{ currency: 'usd', price: 1250 }]));
  });

  it.each([
    ['en', '12.50'],
    ['nl', '12,50'],
  ])('[I18N-01] a price that is stored stands as it is typed in %s', async (language, shown) => {
    onTestFinished(() => document.documentElement.setAttribute('lang', 'en'));
    document.documentElement.lang = language;
    const writes = { editable: ['name', 'price'], members: { price: 'price' } } as const;
    const { sent } = start('/data/things/a1/edit', { ...STORED, currency: 'eur', price: 1250 }, { writes });
    await screen.findByRole('textbox', { name: 'Price' });
    expect(field('Price')).toHaveValue(shown);
    type('Name', 'Other');
    press('Save');
    await waitFor(() => expect(sent()).toEqual([{ name: 'Other', price: 1250 }]));
  });

  it('several of a few are chosen, one of a few is, and what stands elsewhere is told by its way', async () => {
    const writes = {
      blank: { type: 'a', service: { name: '', version: 1 } },
      members: { moods: 'texts', 'service.name': 'text', 'service.version': 'number' },
      required: ['service.name'],
    };
    const filterValues = { type: ['a', 'b'], moods: ['glad', 'tired'] };
    const { sent } = start('/data/things/new', STORED, { writes, filterValues });
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Type' }));
    fireEvent.click(screen.getByRole('option', { name: 'b' }));
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Moods' }));
    fireEvent.click(screen.getByRole('option', { name: 'tired' }));
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' });
    fireEvent.click(await screen.findByRole('button', { name: 'Create' }));
    expect(field('Service')).toHaveFocus();
    type('Service', 'notes');
    press('Create');
    await waitFor(() =>
      expect(sent()).toEqual([{ type: 'b', service: { name: 'notes', version: 1 }, moods: ['tired'] }]),
    );
  });

  it('what is stored and is none of the choices stays to be seen, and is sent as it was', async () => {
    const writes = { blank: { moods: [] }, editable: ['moods'], members: { moods: 'texts' } };
    const filterValues = { moods: ['glad', 'tired'] };
    const { sent } = start('/data/things/a1/edit', { id: 'a1', moods: ['odd'] }, { writes, filterValues });
    const moods = await screen.findByRole('combobox', { name: 'Moods' });
    expect(moods).toHaveTextContent('odd');
    fireEvent.mouseDown(moods);
    fireEvent.click(screen.getByRole('option', { name: 'glad' }));
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' });
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toMatchObject([{ moods: ['odd', 'glad'] }]));
  });

  it('finds the record whose id is wanted by what it is called', async () => {
    const fields = [{ field: 'parentId', of: 'data/things' }];
    const writes = { blank: { name: 'N' }, members: { parent_id: 'text' } };
    const { sent } = start('/data/things/new', pageWith([{ id: 't9', name: 'Ninth' }]), {
      fields,
      writes,
      filterFields: { name: 'string' },
    });
    const parent = await screen.findByRole('combobox', { name: 'Parent id' });
    fireEvent.mouseDown(parent);
    fireEvent.change(parent, { target: { value: 'Nin' } });
    fireEvent.click(await screen.findByRole('option', { name: /Ninth/ }));
    press('Create');
    await waitFor(() => expect(sent()).toEqual([{ name: 'N', parent_id: 't9' }]));
  });
});
