import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { Suspense } from 'react';
import {
  BooleanInput,
  BulkDeleteButton,
  CoreAdminContext,
  Create,
  Datagrid,
  type DataProvider,
  DateInput,
  Edit,
  List,
  NumberInput,
  ResourceContextProvider,
  SelectInput,
  SimpleForm,
  TextField,
  TextInput,
  useNotify,
} from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import ra from '../../i18n/en/ra.json';
import { useI18nProvider } from '../admin/useI18nProvider';
import { allowPlainTextOnly } from '../trustedTypes';
import { createNotices, NoticesProvider } from '../ui/feedback/notices';
import { part } from '../ui/theme/part';
import { StockNotices } from './StockNotices';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'trustedTypes');
});

const RECORDS = [
  { id: 1, title: 'First' },
  { id: 2, title: 'Second' },
];

/** A screen of react-admin's own parts, on a resource of a made-up host. */
const open = async (Screen: () => React.ReactNode) => {
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: 'en',
    resources: { en: { ra } },
    defaultNS: 'console',
    interpolation: { escapeValue: false },
  });
  const deleteMany = vi.fn(async () => ({ data: [1] }));
  const dataProvider = {
    getList: async () => ({ data: RECORDS, total: 45 }),
    getOne: async () => ({ data: RECORDS[0] }),
    deleteMany,
  } as unknown as DataProvider;
  const notices = createNotices();
  const Themed = part(async () => Screen);
  const Provided = () => (
    <CoreAdminContext dataProvider={dataProvider} i18nProvider={useI18nProvider(i18n, () => undefined)}>
      <NoticesProvider value={notices}>
        <ResourceContextProvider value="stock">
          <Suspense>
            <Themed />
          </Suspense>
        </ResourceContextProvider>
        <StockNotices />
      </NoticesProvider>
    </CoreAdminContext>
  );
  render(
    <MemoryRouter>
      <Provided />
    </MemoryRouter>,
  );
  return { notices, deleteMany };
};

const Table = () => (
  <List perPage={10} exporter={false}>
    <Datagrid bulkActionButtons={<BulkDeleteButton />} rowClick={false}>
      <TextField source="title" />
    </Datagrid>
  </List>
);
const tick = async () => {
  fireEvent.click(within(await screen.findByRole('row', { name: /First/ })).getByRole('checkbox'));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
};

it("[I18N-01] a list of react-admin's own is told in the console's words, without a raw key", async () => {
  await open(Table);
  expect(await screen.findByText('Rows per page:')).toBeVisible();
  expect(screen.getByText('1–10 of 45')).toBeVisible();
  expect(document.body.textContent).not.toMatch(/\bra\.|%\{|\{\{/);
});

it("a removal of react-admin's that can be undone is carried out once nobody undid it", async () => {
  const { deleteMany } = await open(Table);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await tick();
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
  expect(deleteMany).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(6_000);
  await waitFor(() =>
    expect(deleteMany).toHaveBeenCalledExactlyOnceWith('stock', expect.objectContaining({ ids: [1] })),
  );
});

it('one that was undone is not', async () => {
  const { deleteMany } = await open(Table);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await tick();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await screen.findByRole('row', { name: /First/ })).toBeVisible();
  expect(deleteMany).not.toHaveBeenCalled();
});

it('[CAP-01] what useNotify tells stands among the notices, with what it is about', async () => {
  const Teller = () => {
    const notify = useNotify();
    return (
      <button
        type="button"
        onClick={() => {
          notify('Stored', { type: 'success' });
          notify('ra.validation.minLength', { type: 'error', messageArgs: { min: 3 } });
        }}
      >
        Tell
      </button>
    );
  };
  const { notices } = await open(Teller);
  fireEvent.click(await screen.findByRole('button', { name: 'Tell' }));
  await waitFor(() => expect(notices.state().toasts).toHaveLength(2));
  expect(notices.state().toasts).toMatchObject([
    { kind: 'error', text: 'At least 3 characters' },
    { kind: 'success', text: 'Stored' },
  ]);
});

it("the page's policy lets through what the forms of react-admin write as HTML, and nothing with markup", async () => {
  let createHTML: (text: string) => string | null = () => '';
  const createPolicy = (_: string, rules: { createHTML: typeof createHTML }) => {
    ({ createHTML } = rules);
  };
  Object.assign(window, { trustedTypes: { createPolicy } });
  allowPlainTextOnly();
  const written = new Set<string>();
  const { set } = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML') as PropertyDescriptor;
  vi.spyOn(Element.prototype, 'innerHTML', 'set').mockImplementation(function (this: Element, text) {
    written.add(text);
    set?.call(this, text);
  });
  const inputs = [
    <TextInput key="text" source="title" />,
    <NumberInput key="number" source="count" />,
    <BooleanInput key="boolean" source="isOpen" />,
    <DateInput key="date" source="day" />,
    <SelectInput key="select" source="kind" choices={[{ id: 'a', name: 'A' }]} />,
  ];
  await open(() => (
    <>
      <Edit id="1">
        <SimpleForm>{inputs}</SimpleForm>
      </Edit>
      <Create>
        <SimpleForm>{inputs}</SimpleForm>
      </Create>
    </>
  ));
  expect(await screen.findByDisplayValue('First')).toBeVisible();
  expect(written).toContain('&#8203;');
  for (const text of written) expect(createHTML(text), text).toBe(text);
  for (const text of ['<b>', '&lt;', '&#8203;<img>']) expect(createHTML(text)).toBeNull();
});
