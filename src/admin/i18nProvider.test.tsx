import { act, renderHook } from '@testing-library/react';
import i18next, { type InitOptions, type Resource } from 'i18next';
import { describe, expect, it, vi } from 'vitest';
import { createI18nProvider } from './i18nProvider';
import { INTERPOLATION } from './interpolation';
import { useI18nProvider } from './useI18nProvider';

const TEXTS = {
  en: {
    console: { hello: 'Hello {{name}}', rows_one: 'One row', rows_other: '{{count}} rows' },
    services: { there: 'From the services' },
    tools: { tool: 'From the tools' },
    ra: { ra: { save: 'Save' } },
  },
  nl: { console: { hello: 'Dag {{name}}' } },
};
const open = async (resources: Resource = TEXTS, more: InitOptions = {}) => {
  const instance = i18next.createInstance();
  await instance.init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'console',
    ...INTERPOLATION,
    resources,
    ...more,
  });
  return instance;
};

describe('what react-admin asks of messages', () => {
  it('all files of texts are looked through, with what stands in them', async () => {
    const { translate } = createI18nProvider(await open());
    expect(translate('hello', { name: 'Ada' })).toBe('Hello Ada');
    expect(['there', 'tool', 'ra.save'].map(key => translate(key))).toEqual([
      'From the services',
      'From the tools',
      'Save',
    ]);
  });

  it("counts by react-admin's name for it, and falls back to the text that is given", async () => {
    const { translate } = createI18nProvider(await open());
    expect(translate('rows', { smart_count: 1 })).toBe('One row');
    expect(translate('rows', { smart_count: 3 })).toBe('3 rows');
    expect(translate('odd.key', { _: 'As given' })).toBe('As given');
    expect(translate('odd.key', { _: '' })).toBe('');
    expect(translate('odd.key')).toBe('odd.key');
  });

  it('[I18N-01] offers English and Dutch by their own names, and tells who wants to know of a choice', async () => {
    const onChosen = vi.fn();
    const provider = createI18nProvider(await open(), onChosen);
    expect(provider.getLocales?.()).toEqual([
      { locale: 'en', name: 'English' },
      { locale: 'nl', name: 'Nederlands' },
    ]);
    expect(provider.getLocale()).toBe('en');
    await provider.changeLocale('nl');
    expect(provider.getLocale(), 'react-admin chooses nothing').toBe('en');
    await provider.choose('nl');
    expect([provider.getLocale(), provider.translate('hello', { name: 'Ada' })]).toEqual(['nl', 'Dag Ada']);
    expect(onChosen.mock.calls).toEqual([['nl']]);
    const quiet = createI18nProvider(await open());
    await quiet.choose('nl');
    expect(quiet.getLocale()).toBe('nl');
  });

  it('is another one with the language and with texts that arrive late, else the same', async () => {
    const instance = await open();
    const told: string[] = [];
    let choice = 'first';
    const { result, rerender } = renderHook(() => useI18nProvider(instance, one => told.push(`${choice} ${one}`)));
    const first = result.current;
    rerender();
    expect(result.current).toBe(first);
    choice = 'second';
    rerender();
    await act(() => result.current.choose('nl'));
    expect(told).toEqual(['second nl']);
    const dutch = result.current;
    expect(dutch).not.toBe(first);
    await act(async () => {
      instance.addResourceBundle('nl', 'tools', { tool: 'Uit de gereedschappen' });
      instance.emit('loaded', {});
    });
    expect(result.current).not.toBe(dutch);
    expect(result.current.translate('tool')).toBe('Uit de gereedschappen');
  });
});

describe('what react-admin calls a resource and its fields', () => {
  const STOCK = {
    en: {
      console: {
        resources: {
          clinic_stock: { title: 'Stock', one: 'Article' },
          clinic_visits: { title: 'Visits', one: 'Visit' },
          'clinic/own': { name: 'Own name', fields: { title: 'Own title' } },
        },
        fields: { title: 'Title' },
      },
      services: { fields: { startTimestamp: 'Begins' } },
    },
    nl: {
      console: { resources: { clinic_stock: { title: 'Voorraad', one: 'Artikel' } }, fields: { title: 'Titel' } },
    },
  };
  const openStock = async () => {
    const instance = await open(STOCK, { returnEmptyString: false });
    return { instance, ...createI18nProvider(instance) };
  };

  it('[I18N-01] is what the console calls them, in the language that is spoken', async () => {
    const { translate, choose } = await openStock();
    const say = () => [
      ...[0, 1, 2].map(smart_count => translate('resources.clinic/stock.name', { smart_count, _: 'Clinic/stocks' })),
      translate('resources.clinic/stock.fields.title', { _: 'Heading' }),
    ];
    expect(say()).toEqual(['Stock', 'Article', 'Stock', 'Title']);
    expect(translate('resources.clinic/stock.fields.startTimestamp', { _: 'Start timestamp' })).toBe('Begins');
    await choose('nl');
    expect(say()).toEqual(['Voorraad', 'Artikel', 'Voorraad', 'Titel']);
  });

  it('a list among others is called as they all are, and what has texts of its own by them', async () => {
    const { translate } = await openStock();
    const name = (resource: string, smart_count: number) =>
      translate(`resources.${resource}.name`, { smart_count, _: 'As given' });
    expect(name('clinic/stock/5bfb21a6', 1)).toBe('Article');
    expect(name('clinic/visits', 1)).toBe('Visit');
    expect(name('clinic/own', 2)).toBe('Own name');
    expect(name('clinic/unknown', 2)).toBe('As given');
    expect(translate('resources.clinic/own.fields.title', { _: 'As given' })).toBe('Own title');
    expect(translate('resources.clinic/own.fields.other', { _: 'As given' })).toBe('As given');
    expect(translate('resources.clinic_stock.title')).toBe('Stock');
  });

  it('[I18N-03] no key is shown while its own words are on their way', async () => {
    const { translate } = await openStock();
    const name = translate('ra.action.create', { name: 'Article' });
    expect(translate('resources.clinic/stock.action.create', { name: 'Article', _: name })).toBe('');
    expect(translate('resources.clinic/stock.action.create', { name: 'Article', _: 'Create' })).toBe('Create');
  });
});
