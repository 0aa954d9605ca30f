import type { Desk } from './desk';
import type { Operator } from './operator';
import { STALE_TOKEN, WIRE_FAULTS, type WireFault } from './wireProxy';

export type Outcome = {
  /** The page works again, without having been loaded anew. */
  isRecovered: boolean;
  /** What was typed is still there, or stored. */
  isKept: boolean;
  /** What the page says of a change is so. */
  isHonest: boolean;
  twice: number;
};

export type Case = {
  name: string;
  isSignedIn: boolean;
  run: (desk: Desk, operator: Operator) => Promise<Outcome>;
};

const LIST = /^GET \/users\/v1\/\?/;
const ROWS = 'tbody tr[data-index]';
/** True of every user, so that the rows stay. */
const FILTER = 'like(email,@)';
const OFFERED = /^(?:Stop waiting|Retry now|Retry)$/;
const AGAIN = /^(?:Stop waiting|Retry now|Retry|Refresh)$/;

const areRowsThere = async ({ page }: Desk) => (await page.locator(ROWS).count()) >= 20;

const openList = async (desk: Desk) => {
  await desk.go('/users/users');
  await desk.page.locator(ROWS).first().waitFor();
  await desk.until(desk.isSound);
};

/** The list is read again while its answers are spoilt. */
const refresh = async (desk: Desk, fault: WireFault): Promise<Outcome> => {
  const { page, proxy } = desk;
  await openList(desk);
  const filter = page.getByRole('combobox', { name: 'Filter (RQL)' });
  await filter.fill(FILTER);
  await filter.press('Enter');
  await desk.until(async () => proxy.countOf(LIST) > 1 && (await desk.isSound()));
  proxy.spoil(LIST, fault);
  const again = page.getByRole('button', { name: 'Refresh', exact: true });
  const before = proxy.countOf(LIST);
  await again.click();
  // What arrives whole in the end is no failure; any other is told, with a way on.
  const isHonest = await desk.until(async () =>
    fault.hears === 'always'
      ? proxy.countOf(LIST) > before && (await again.getAttribute('aria-busy')) !== 'true'
      : (await page.getByRole('button', { name: OFFERED }).count()) > 0,
  );
  const isKept = (await filter.inputValue()) === FILTER;
  proxy.calm();
  const isRecovered = await desk.recover(async () => (await areRowsThere(desk)) && (await desk.isSound()), AGAIN);
  return { isRecovered, isKept, isHonest, twice: proxy.countTwice() };
};

/** The console starts while its user cannot be read. */
const start = async (desk: Desk, fault: WireFault): Promise<Outcome> => {
  const { proxy, page } = desk;
  proxy.spoil(/^GET \/users\/v1\/me/, fault);
  await desk.go('/users/users');
  const offers = page.getByRole('button', { name: OFFERED });
  const isHonest = await desk.until(async () => (await areRowsThere(desk)) || (await offers.count()) > 0);
  proxy.calm();
  const isRecovered = await desk.recover(async () => (await areRowsThere(desk)) && (await desk.isSound()), AGAIN);
  return { isRecovered, isKept: true, isHonest, twice: proxy.countTwice() };
};

let serial = 0;

/** Somebody's name is changed while the answer is spoilt, whether or not it was stored. */
const save = async (desk: Desk, operator: Operator, fault: WireFault, hears: boolean): Promise<Outcome> => {
  const { page, proxy } = desk;
  const name = `Typed${++serial}`;
  const { body } = await operator.ask('POST', '/users/v1/register', {
    first_name: 'Trial',
    last_name: 'Before',
    email: `trial-${serial}@example.test`,
    password: 'Correct-Horse-7',
    phone_number: '32470123456',
    language: 'EN',
  });
  const path = `/users/v1/${body.id}`;
  const puts = new RegExp(`^PUT ${path}$`);
  const isStored = async () => (await operator.ask('GET', path)).body.last_name === name;
  await desk.go(`/users/users/${body.id}`);
  const field = page.getByLabel('Last name', { exact: true });
  await field.waitFor();
  await desk.until(desk.isSound);
  proxy.spoil(puts, fault, hears);
  await field.fill(name);
  await field.press('Enter');
  const isBusy = async () => (await page.getByRole('progressbar').count()) > 0;
  await desk.until(async () => proxy.countOf(puts) > 0 && !(await isBusy()));
  // What is held is cut now: the console finds out what became of it.
  proxy.calm();
  await desk.until(async () => !(await isBusy()));
  const hasSave = (await page.getByRole('button', { name: 'Save Last name' }).count()) > 0;
  const isKept = (await field.inputValue()) === name;
  const wasStored = await isStored();
  const twice = proxy.countTwice();
  if (!wasStored) await field.press('Enter');
  const isRecovered = await desk.recover(
    async () => (await isStored()) && (await page.getByRole('button', { name: 'Save Last name' }).count()) === 0,
    AGAIN,
  );
  return { isRecovered, isKept, isHonest: wasStored !== hasSave, twice };
};

/** After how long a sign-in without an answer is told as such, in milliseconds: the console gives one up after 30 s. */
const GIVEN_UP_MS = 40_000;

/** Somebody signs in while the answer is spoilt. */
const signIn = async (desk: Desk, { email, password }: Operator, fault: WireFault): Promise<Outcome> => {
  const { page, proxy } = desk;
  await desk.go('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  proxy.spoil(/^POST \/auth\/v2\/oauth2\/tokens/, fault, fault.hears !== 'never');
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  await button.click();
  const isIn = () => page.getByRole('heading', { name: 'Home' }).isVisible();
  // The places of alerts stand there before they say anything.
  const isTold = async () => (await page.getByRole('alert').filter({ hasText: /\S/ }).count()) > 0;
  const isHonest = await desk.until(async () => (await isIn()) || (await isTold()), GIVEN_UP_MS);
  // Whoever is let in leaves the form.
  const values = await page
    .locator('form input')
    .evaluateAll(inputs => inputs.map(input => (input as HTMLInputElement).value));
  const isKept = values.length === 0 || [email, password].every(typed => values.includes(typed));
  proxy.calm();
  const isRecovered = await desk.recover(isIn, /^(?:Stop waiting|Retry|Sign in)$/);
  return { isRecovered, isKept, isHonest, twice: proxy.countTwice() };
};

/** Every fault on every screen, in an order of chance. */
export const casesOf = (random: () => number): Case[] =>
  WIRE_FAULTS.flatMap((fault): Case[] => {
    const isLucky = random() < 0.5;
    const hears = fault.hears ? fault.hears === 'always' : isLucky;
    return [
      { name: `list: ${fault.name}`, isSignedIn: true, run: desk => refresh(desk, fault) },
      { name: `start: ${fault.name}`, isSignedIn: true, run: desk => start(desk, fault) },
      {
        name: `save${hears ? ', heard' : ''}: ${fault.name}`,
        isSignedIn: true,
        run: (desk, operator) => save(desk, operator, fault, hears),
      },
      { name: `sign-in: ${fault.name}`, isSignedIn: false, run: (desk, operator) => signIn(desk, operator, fault) },
    ];
  })
    .map(one => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);

/** Tabs of one session that are loaded anew, and then find their token stale, at one instant. @returns how many were signed out */
export const countLogouts = async (desk: Desk, count: number): Promise<number> => {
  await openList(desk);
  const tabs = [desk.page];
  while (tabs.length < count) {
    const tab = await desk.openPage();
    await tab.goto(`${desk.proxy.url}/users/users`);
    await tab.locator(ROWS).first().waitFor();
    tabs.push(tab);
  }
  const out = async () => {
    const each = await Promise.all(
      tabs.map(async tab => {
        const form = tab.getByLabel('Password', { exact: true });
        await tab.locator(ROWS).first().or(form).first().waitFor();
        return (await form.count()) > 0;
      }),
    );
    return each.filter(Boolean).length;
  };
  await Promise.all(tabs.map(tab => tab.reload({ waitUntil: 'commit' })));
  let logouts = await out();
  desk.proxy.spoil(LIST, STALE_TOKEN, false, count);
  const before = desk.proxy.countOf(LIST);
  await Promise.all(tabs.map(tab => tab.getByRole('button', { name: 'Refresh', exact: true }).click()));
  // Refused once each, and asked again with the next token.
  await desk.until(async () => desk.proxy.countOf(LIST) - before >= 2 * count);
  logouts += await out();
  return logouts;
};
