import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../client';
import { createDraftStore, type Draft } from './draftStore';
import { createDrafts } from './drafts';

const me = { id: 'one.example u1', isRemembered: true };
const START = Date.UTC(2026, 0, 1);
const DAY_MS = 24 * 3_600_000;

const aDraft = (overrides: Partial<Draft> = {}): Draft => ({
  page: '/users/users/1',
  name: 'firstName',
  title: 'Ada Lovelace',
  label: 'First name',
  value: 'Ada',
  at: START,
  ...overrides,
});

const open = (tab = memoryStore(), browser = memoryStore()) => {
  let now = START;
  const store = () => createDraftStore(tab, browser, () => now);
  return {
    tab,
    browser,
    store,
    pass: (ms: number) => {
      now += ms;
    },
  };
};

describe('the drafts of a tab', () => {
  it('[SESS-13] [CAP-21] outlive the page, for the same person on the same host only', () => {
    const { store } = open();
    store().put(me, aDraft());
    expect(store().of(me.id)).toEqual([expect.objectContaining(aDraft())]);
    expect(store().of('one.example u2')).toEqual([]);
    expect(store().of('two.example u1')).toEqual([]);
  });

  it('[CAP-21] that are discarded at a sign-out are nowhere: not in other tabs, nor handed over when these close', () => {
    const browser = memoryStore();
    const [one, other] = [open(memoryStore(), browser), open(memoryStore(), browser)];
    const [here, there] = [one.store(), other.store()];
    here.put(me, aDraft());
    there.put(me, aDraft({ name: 'lastName' }));
    there.put({ ...me, id: 'one.example u2' }, aDraft({ name: 'phone' }));
    there.handOver();
    expect(browser.getItem('meridian.drafts')).toContain('lastName');
    here.discard(me.id);
    expect(browser.getItem('meridian.drafts')).not.toContain('lastName');
    there.handOver();
    expect(browser.getItem('meridian.drafts')).not.toContain('lastName');
    expect([here.of(me.id), there.of(me.id)]).toEqual([[], []]);
    expect(there.of('one.example u2')).toHaveLength(1);
    // What is typed after that is kept as ever.
    other.pass(1);
    there.put(me, aDraft({ at: START + 1, value: 'Anew' }));
    there.handOver();
    expect(other.store().of(me.id)).toMatchObject([{ value: 'Anew' }]);
    // A mark lives as long as a draft would.
    one.pass(DAY_MS);
    one.store().discard('one.example u2');
    expect(browser.getItem('meridian.drafts.discarded')).not.toContain(me.id);
  });

  it('hold one draft of each part of a page, the newest first', () => {
    const { store } = open();
    const drafts = store();
    drafts.put(me, aDraft());
    drafts.put(me, aDraft({ name: 'lastName', value: 'Lovelace' }));
    drafts.put(me, aDraft({ value: 'Ada M.' }));
    expect(drafts.of(me.id).map(({ value }) => value)).toEqual(['Ada M.', 'Lovelace']);
    drafts.forget(me.id, ({ name }) => name === 'firstName');
    expect(drafts.of(me.id).map(({ value }) => value)).toEqual(['Lovelace']);
    drafts.forget('one.example u2', () => true);
    expect(drafts.of(me.id)).toHaveLength(1);
  });

  it('[CAP-21] are forgotten after 24 hours, not before', () => {
    const { store, pass, tab } = open();
    store().put(me, aDraft());
    pass(DAY_MS - 1);
    expect(store().of(me.id)).toHaveLength(1);
    const early = store();
    pass(1);
    expect(early.of(me.id)).toEqual([]);
    early.put(me, aDraft({ name: 'other', at: START + DAY_MS }));
    expect(JSON.parse(tab.getItem('meridian.drafts') ?? '')).toHaveLength(1);
  });

  it('[CAP-21] from a day that has yet to come, where the clock was set back, are none', () => {
    const { store } = open();
    const drafts = store();
    drafts.put(me, aDraft({ name: 'tomorrow', at: START + DAY_MS }));
    drafts.put(me, aDraft({ name: 'later', at: START + DAY_MS + 1 }));
    expect(drafts.of(me.id).map(({ name }) => name)).toEqual(['tomorrow']);
  });

  it('are bounded in number: the oldest go', () => {
    const { store } = open();
    const drafts = store();
    for (let index = 0; index <= 50; index++) drafts.put(me, aDraft({ name: `n${index}` }));
    const names = drafts.of(me.id).map(({ name }) => name);
    expect(names).toHaveLength(50);
    expect([names[0], names.at(-1)]).toEqual(['n50', 'n1']);
  });

  it('are bounded in size: one that is too large is told and not kept, all together give way oldest first', () => {
    const { store } = open();
    const drafts = store();
    expect(drafts.put(me, aDraft({ value: 'x'.repeat(100_000) }))).toBe(false);
    expect(drafts.of(me.id)).toEqual([]);
    const large = 'x'.repeat(99_000);
    for (let index = 0; index < 12; index++)
      expect(drafts.put(me, aDraft({ name: `n${index}`, value: large }))).toBe(true);
    const names = drafts.of(me.id).map(({ name }) => name);
    expect(names[0]).toBe('n11');
    expect(names).not.toContain('n0');
    expect(JSON.stringify(drafts.of(me.id)).length).toBeLessThanOrEqual(1_000_000);
  });

  it.each(['{', '"text"', '[null, 7, {}]', '[{"page":"/a","name":1}]', '{"length":3}'])(
    'are none where the storage holds %s',
    text => {
      const { tab, store } = open();
      tab.setItem('meridian.drafts', text);
      expect(store().of(me.id)).toEqual([]);
      expect(store().put(me, aDraft())).toBe(true);
      expect(store().of(me.id)).toHaveLength(1);
    },
  );

  it('live as long as the page where the storage is refused', () => {
    const refuse = () => {
      throw new Error('refused');
    };
    const drafts = createDraftStore(
      { getItem: refuse, setItem: refuse, removeItem: refuse },
      { getItem: refuse, setItem: refuse, removeItem: refuse },
      () => START,
    );
    drafts.takeOver(me.id);
    expect(drafts.put(me, aDraft())).toBe(true);
    drafts.handOver();
    expect(drafts.of(me.id)).toHaveLength(1);
  });
});

describe('closing a tab', () => {
  it('[CAP-21] hands the drafts of a remembered session to the next tab of the same person', () => {
    const { browser, store } = open();
    const closing = store();
    closing.put(me, aDraft());
    closing.handOver();
    const stranger = open(memoryStore(), browser).store();
    stranger.takeOver('one.example u2');
    expect(stranger.of('one.example u2')).toEqual([]);
    const next = open(memoryStore(), browser).store();
    next.takeOver(me.id);
    expect(next.of(me.id).map(({ value }) => value)).toEqual(['Ada']);
    expect(browser.getItem('meridian.drafts')).toBeNull();
  });

  it('leaves nothing in the browser of a session that was not to be remembered', () => {
    const { browser, store } = open();
    const closing = store();
    closing.put({ ...me, isRemembered: false }, aDraft());
    closing.handOver();
    expect(browser.getItem('meridian.drafts')).toBeNull();
  });

  it('a reload takes back its own, once, and the newer of two stays', () => {
    const { tab, browser, store } = open();
    const before = store();
    before.put(me, aDraft({ value: 'older' }));
    before.handOver();
    before.put(me, aDraft({ value: 'newer', at: START + 1 }));
    const after = open(tab, browser).store();
    after.takeOver(me.id);
    expect(after.of(me.id).map(({ value }) => value)).toEqual(['newer']);
  });
});

describe('the drafts of whoever is signed in, and what of the page is not saved', () => {
  const { page, name, label } = aDraft();
  const typed = { page, name, label, isKept: true, hasSecrets: false, isSaving: false };
  const start = () => {
    const drafts = createDrafts(open().store(), () => me);
    drafts.put(aDraft());
    drafts.mark('field', typed);
    return drafts;
  };

  it('[CAP-21] of a record that is gone nothing is asked about or offered, of others all', () => {
    const drafts = start();
    drafts.put(aDraft({ page: '/users/users/2' }));
    drafts.mark('other', { ...typed, page: '/users/users/2' });
    drafts.drop(page);
    expect(drafts.state().unsaved.map(entry => entry.page)).toEqual(['/users/users/2']);
    expect(drafts.state().drafts.map(draft => draft.page)).toEqual(['/users/users/2']);
  });

  it('[CAP-21] once the console is left nothing asks any more, and nothing that is drawn late is kept', () => {
    const drafts = start();
    drafts.forget(() => true);
    drafts.close();
    expect(drafts.put(aDraft({ value: 'late' }))).toBe(false);
    drafts.mark('field', typed);
    expect(drafts.state()).toEqual({ unsaved: [], drafts: [] });
  });

  it('what stands on a page that was left counts again once it has gone and comes back', () => {
    const drafts = start();
    drafts.consent();
    expect([drafts.state().unsaved, drafts.isLeft('field')]).toEqual([[], true]);
    drafts.mark('field', typed);
    expect(drafts.state().unsaved).toEqual([]);
    drafts.gone('field');
    drafts.mark('field', typed);
    expect(drafts.state().unsaved).toEqual([typed]);
  });
});
