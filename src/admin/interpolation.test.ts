import i18next from 'i18next';
import { expect, it } from 'vitest';
import { INTERPOLATION, wholeTexts } from './interpolation';

it('a number within a text is a count unless it says which', async () => {
  const texts = i18next.createInstance();
  await texts.init({
    lng: 'nl',
    resources: { nl: { translation: { rows: '{{from}} van {{total}}, {{name}}', place: 'Regel {{line}}' } } },
    ...INTERPOLATION,
  });
  expect(texts.t('rows', { from: 1_001, total: 2_505, name: '2505' })).toBe('1.001 van 2.505, 2505');
  expect(texts.t('place', { line: 2_505 })).toBe('Regel 2505');
});

it.each([
  ['a name that turns what follows', '\u202eevil', '⟨U+202E⟩evil'],
  ['a name that ends what keeps it apart', '\u2069\u202eevil', '⟨U+2069⟩⟨U+202E⟩evil'],
  ['a name in Hebrew', 'רחל', '\u2068רחל\u2069'],
  ['a sentence with such a name', 'by \u2068רחל\u2069', '\u2068by \u2068רחל\u2069\u2069'],
  ['a name that spells a place of the sentence', 'Zoë {{at}} {{{at}}}', 'Zoë {{at}} {{{at}}}'],
  ['any other name', 'Zoë 👩‍👩‍👧 <b> %{at}', 'Zoë 👩‍👩‍👧 <b> %{at}'],
])('[C13] %s leaves the words around it where they stand', async (_, name, shown) => {
  const texts = i18next.createInstance();
  await texts.use(wholeTexts).init({
    lng: 'en',
    resources: { en: { translation: { ask: 'Delete {{name}} ({{at}})?' } } },
    ...INTERPOLATION,
  });
  expect(texts.t('ask', { name, at: 'a@b.test' })).toBe(`Delete ${shown} (a@b.test)?`);
});
