import { readFile } from 'node:fs/promises';
import { goWithin } from '../support/fixtures';
import { expect, linesOf, test } from './steps';

test.describe('one document', () => {
  test('[DOC-06] [DOC-07] [DOC-08] as JSON exactly as sent, hostile keys and all, and nothing of it runs', async ({
    page,
    signInAs,
    schemaOf,
    ready,
    adminToken,
  }) => {
    const { id: schemaId } = await schemaOf('lab-result');
    const answer = await fetch(
      `${ready.url}/data/v1/${schemaId}/documents?contains(data.raw)&sort(creationTimestamp)&limit(12)`,
      { headers: { Authorization: `Bearer ${adminToken}` } },
    );
    const { data } = JSON.parse(await answer.text()) as { data: { id: string; data: { raw: object } }[] };
    const withKey = (key: string) => data.find(({ data: { raw } }) => Object.hasOwn(raw, key))?.id ?? '';
    expect(data).toHaveLength(12);
    await signInAs(['VIEW_DOCUMENTS']);
    // The browser does not always keep what it was sent for whoever asks later.
    let text = '';
    await page.route(`**/${schemaId}/documents?eq(id,*`, async route => {
      const response = await route.fetch();
      text = await response.text();
      await route.fulfill({ response, body: text });
    });
    await page.goto(`/data/documents/${schemaId}`);
    const open = async (id: string) => {
      await goWithin(page, `/data/documents/${schemaId}/${id}`);
      await expect(page.getByRole('tree', { name: `Document ${id} as JSON` })).toBeVisible();
    };
    for (const { id } of data) {
      text = '';
      await open(id);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).click();
      const file = await readFile(await (await download).path(), 'utf8');
      // Byte for byte what stood in the answer.
      expect(text).toContain(file);
      expect(JSON.parse(file)).toMatchObject({ id });
      expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
    }
    for (const [key, shown] of [
      ['__proto__', '"__proto__": {'],
      ['direction', '⟨U+202E⟩'],
    ] as const) {
      await open(withKey(key));
      await page.getByRole('searchbox').fill(key);
      await expect(page.locator('[data-match]')).toContainText(shown);
    }
  });

  test('[DOC-08] numbers that no program keeps, repeated keys and spaces in keys stay what they are', async ({
    page,
    signInAs,
    schemaOf,
  }) => {
    const schema = await schemaOf('device');
    const id = '5f7b1b3b1f7b4b0001f7b4b2';
    const data = '{"big":123456789012345678901234567890.10,"zero":-0,"far":1e400,"twice":1,"twice":2," ":"blank"}';
    await page.route(new RegExp(`/data/v1/${schema.id}/documents\\?eq`), route =>
      route.fulfill({
        contentType: 'application/json',
        body: `{"page":{"total":1,"offset":0,"limit":20},"data":[{"id":"${id}","status":"stock","data":${data}}]}`,
      }),
    );
    await signInAs(['VIEW_DOCUMENTS']);
    await page.goto(`/data/documents/${schema.id}/${id}`);
    await expect(page.getByRole('treeitem').first()).toBeVisible();
    expect((await linesOf(page)).slice(4)).toEqual([
      '"big": 123456789012345678901234567890.10,',
      '"zero": -0,',
      '"far": 1e400,',
      '"twice": 1,',
      '"twice": 2,',
      '" ": "blank"',
    ]);
    await page.getByRole('button', { name: 'Raw' }).click();
    // Pretty-printed too, with every token as it was sent.
    const raw = await page
      .getByRole('region', { name: `Document ${id} as JSON` })
      .locator('[data-index]')
      .allTextContents();
    expect(raw.slice(3)).toEqual([
      '  "data": {',
      '    "big": 123456789012345678901234567890.10,',
      '    "zero": -0,',
      '    "far": 1e400,',
      '    "twice": 1,',
      '    "twice": 2,',
      '    " ": "blank"',
      '  }',
      '}',
    ]);
  });

  test('[DOC-06] [DOC-08] by keyboard alone: search, fold, copy a path and a value', async ({
    page,
    signInAs,
    schemaOf,
    documentsOf,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const schema = await schemaOf('prescription');
    const [document] = await documentsOf(schema, 'limit(1)');
    await signInAs(['VIEW_DOCUMENTS']);
    await page.goto(`/data/documents/${schema.id}/${document?.id}`);
    const tree = page.getByRole('tree');
    await expect(tree).toBeVisible();
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('amount');
    await expect(page.getByText('1 of 1')).toBeVisible();
    await expect(page.locator('[data-active]')).toContainText('"amount"');
    for (let turn = 0; turn < 30 && !(await tree.evaluate(node => node.matches(':focus'))); turn++)
      await page.keyboard.press('Tab');
    await expect(tree).toBeFocused();
    await page.keyboard.press('Control+c');
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(clipboard).toMatch(/^[\d.]+$/);
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator('[data-active]')).toContainText('"dose": {');
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator('[data-active]')).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Copy path' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(clipboard).toBe('data.dose');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(clipboard).toMatch(/^\{"amount":/);
  });

  test('[DOC-08] what is known besides the data, with the creator as a link for who may see users', async ({
    page,
    signInAs,
    schemaOf,
    documentsOf,
  }) => {
    const schema = await schemaOf('prescription');
    const [document] = await documentsOf(schema, 'contains(creatorId)&eq(status,active)&limit(1)');
    await signInAs(['VIEW_DOCUMENTS', 'VIEW_USER']);
    await page.goto(`/data/documents/${schema.id}/${document?.id}`);
    const facts = page.getByRole('region', { name: 'About this document' });
    await expect(facts).toContainText('Unlocked');
    await expect(page.locator('.page-head')).toContainText('active');
    await facts.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/users\/users\/[0-9a-f]{24}$/);
  });

  test('[DOC-06] one that does not exist says so, and leads back with the state', async ({
    page,
    signInAs,
    schemaOf,
  }) => {
    const schema = await schemaOf('prescription');
    const state = btoa(JSON.stringify({ v: 1, page: 1, limit: 10, query: 'eq(status,ended)' }));
    await signInAs(['VIEW_DOCUMENTS']);
    await page.goto(`/data/documents/${schema.id}/000000000000000000000000?state=${encodeURIComponent(state)}`);
    await expect(
      page.getByRole('heading', { name: 'This document does not exist, or you may not see it' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Documents of prescription' }).click();
    await expect(page.getByRole('combobox', { name: 'Filter (RQL)' })).toHaveValue('eq(status,ended)');
  });

  test('[DOC-05] previous and next go through the list, over the edges of pages, with one small request each', async ({
    page,
    signInAs,
    schemaOf,
    documentsOf,
  }) => {
    const schema = await schemaOf('blood-pressure-measurement');
    const query = 'eq(status,new)&sort(creationTimestamp)';
    const ids = (await documentsOf(schema, `select(id)&${query}&limit(30)`)).map(({ id }) => id);
    const state = btoa(
      JSON.stringify({ v: 1, page: 1, limit: 10, sort: 'creationTimestamp', dir: 1, query: 'eq(status,new)' }),
    );
    await signInAs(['VIEW_DOCUMENTS']);
    const small: string[] = [];
    page.on('request', request => {
      const { search } = new URL(request.url());
      if (search.startsWith('?select(id)')) small.push(search);
    });
    await page.goto(`/data/documents/${schema.id}/${ids[8]}?state=${encodeURIComponent(state)}`);
    const through = page.getByRole('navigation', { name: 'Through the list' });
    const isAt = async (index: number) => {
      await expect(page.getByRole('heading', { level: 1, name: ids[index] ?? '' })).toBeVisible();
      await expect(through).toContainText(`${index + 1} of `);
    };
    await isAt(8);
    const select = '?select(id)&sort(creationTimestamp)&eq(status,new)';
    expect(small).toEqual([`${select}&limit(10)`]);
    await through.getByRole('link', { name: 'Next document' }).click();
    await isAt(9);
    await through.getByRole('link', { name: 'Next document' }).click();
    await isAt(10);
    expect(small).toEqual([
      `${select}&limit(10)`,
      `${select}&limit(1,10)`,
      `${select}&limit(10,10)`,
      `${select}&limit(1,9)`,
    ]);
    expect(JSON.parse(atob(new URL(page.url()).searchParams.get('state') ?? '')).page).toBe(2);
    await through.getByRole('link', { name: 'Previous document' }).click();
    await isAt(9);
    await page.getByRole('link', { name: 'Documents of blood-pressure-measurement' }).click();
    await expect(page.getByText(/^1–10 of \d+$/)).toBeVisible();
    await page.goto(`/data/documents/${schema.id}/${ids[0]}?state=${encodeURIComponent(state)}`);
    await isAt(0);
    await expect(through.getByRole('button', { name: 'Previous document' })).toBeDisabled();
  });

  test('[DOC-06] a document of megabytes is read beside the page, folded, searched, and downloaded whole', async ({
    page,
    signInAs,
    schemaOf,
    createDocument,
  }) => {
    const schema = await schemaOf('blood-pressure-measurement');
    const samples = Array.from({ length: 150_000 }, (_, index) => (index / 7).toFixed(9)).join(',');
    const person = await signInAs(['VIEW_DOCUMENTS', 'VIEW_USER']);
    const { id } = await createDocument(
      schema,
      `{"waveform":{"hertz":1000,"samples":[${samples}]},"note":"${person.id}"}`,
    );
    const worker = (name: string) => page.waitForEvent('worker', one => one.url().includes(`/assets/${name}-`));
    const both = Promise.all([worker('jsonWorker'), worker('namedIdsWorker')]);
    await page.goto(`/data/documents/${schema.id}/${id}`);
    await both;
    await expect(page.getByRole('treeitem', { name: /"samples": \[ … \]\s*150,000 items/ })).toBeVisible();
    await page.getByRole('searchbox').fill(person.id);
    await expect(page.getByText('1 of 1')).toBeVisible();
    await expect(page.locator('[data-active]')).toContainText(`"note": "${person.id}"`);
    await expect(page.getByRole('link', { name: 'Go to this record' })).toHaveAttribute(
      'href',
      `/users/users/${person.id}`,
    );
    await page.getByRole('button', { name: 'Expand all' }).click();
    await page.getByRole('tree').press('End');
    await expect(page.locator('[data-active]')).toContainText('creationTimestamp');
    await page.getByRole('tree').press('Home');
    expect((await linesOf(page)).length).toBeLessThan(200);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    // A difference of megabytes tells nobody anything.
    expect(JSON.stringify(file.data.waveform.samples) === JSON.stringify(JSON.parse(`[${samples}]`))).toBe(true);
  });
});
