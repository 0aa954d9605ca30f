import { rqlBuilder, TokenPermission } from '@extrahorizon/javascript-sdk';
import { expect, it } from 'vitest';
import { fileStory } from '../support/official/fileStory';
import { findsAgree } from '../support/official/finds';
import { onEachDatabase } from '../support/officialClient';
import { openSession } from '../support/sessions';
import { wireCalls } from '../support/wireCalls';

const eq = (field: string, value: string) => rqlBuilder().eq(field, value).build();
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: { qName?: string }) => error.qName,
  );

onEachDatabase('files and payments', ({ platform, connectAs, proveEveryMethod }) => {
  const admin = () => connectAs('administrator');

  it('[SVC-FILES] takes files and texts, and opens them by their tokens', async () => fileStory(await admin()));

  it('[SVC-FILES] files of the types that its settings name are something to look at, apart from every page, the others are saved', async () => {
    const exh = await admin();
    const types = { png: 'image/png', pdf: 'application/pdf', page: 'text/html' };
    const made = async (type: string) => {
      const form = new FormData();
      form.append('file', new Blob(['x'], { type }), 'a');
      const told = await fetch(`${platform().url}/files/v1/`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${(await openSession(platform(), platform().account('administrator'))).access_token}`,
        },
        body: form,
      });
      return ((await told.json()) as { tokens: { token: string }[] }).tokens[0]?.token ?? '';
    };
    const tokens = { png: await made(types.png), pdf: await made(types.pdf), page: await made(types.page) };
    const travels = async (token: string) => {
      const { headers } = await exh.raw.get(`/files/v1/${token}/file`, { responseType: 'arraybuffer' });
      return [String(headers['content-disposition']).split(';')[0], headers['content-security-policy']];
    };
    const apart = "default-src 'none'; frame-ancestors 'none'; sandbox";
    const { files } = exh;
    const { updateTimestamp, ...before } = await files.settings.get();
    expect(before).toEqual({ disableForceDownloadForMimeTypes: [] });
    expect(updateTimestamp).toBeInstanceOf(Date);
    for (const token of Object.values(tokens)) expect(await travels(token)).toEqual(['attachment', apart]);
    const named = { disableForceDownloadForMimeTypes: [types.png, 'Application/PDF'] };
    expect(await files.settings.update(named)).toEqual({ affectedRecords: 1 });
    expect((await files.settings.get()).disableForceDownloadForMimeTypes).toEqual([types.png, types.pdf]);
    expect(await travels(tokens.png)).toEqual(['inline', apart]);
    expect(await travels(tokens.pdf)).toEqual(['inline', "frame-ancestors 'none'"]);
    expect(await travels(tokens.page)).toEqual(['attachment', apart]);
    await files.settings.update({ disableForceDownloadForMimeTypes: ['*/*'] });
    expect(await travels(tokens.page)).toEqual(['inline', apart]);
    await files.settings.update({ disableForceDownloadForMimeTypes: [] });
    for (const ask of [
      () => files.settings.update({ disableForceDownloadForMimeTypes: ['x'.repeat(201)] }),
      () => files.settings.update({ disableForceDownloadForMimeTypes: 'image/png' as never }),
    ])
      expect(await refusal(ask())).toBe('FIELD_FORMAT_EXCEPTION');
    const stranger = await connectAs('no permissions');
    for (const ask of [() => stranger.files.settings.get(), () => stranger.files.settings.update({})])
      expect(await refusal(ask())).toBe('NO_PERMISSION_EXCEPTION');
  });

  it('[SVC-FILES] keeps a token that may do everything, however many are taken away at once', async () => {
    const { files } = await admin();
    const made = await files.createFromText('hello');
    const all = [made.tokens[0]?.token ?? ''];
    while (all.length < 6)
      all.push((await files.generateToken(all[0] ?? '', { accessLevel: TokenPermission.FULL })).token);
    await Promise.all(all.map((one, at) => refusal(files.deleteToken(all[(at + 1) % all.length] ?? '', one))));
    const left: string[] = [];
    for (const one of all) if ((await refusal(files.getDetails(one))) === 'answered') left.push(one);
    expect(left.length).toBeGreaterThan(0);
    const [last = '', ...others] = left;
    for (const one of others) await files.deleteToken(last, one);
    expect(await refusal(files.deleteToken(last, last))).toBe('TOKEN_NOT_DELETEABLE_EXCEPTION');
  });

  it('[SVC-TPL] fills a template as a PDF', async () => {
    const exh = await admin();
    const template = await exh.templates.findByName('report-ready');
    const pdf = await exh.templates.resolveAsPdf(template?.id ?? '', {
      content: { first_name: 'Eva', physician: 'Dr. M', remark: 'Fine' },
    });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await refusal(exh.templates.resolveAsJson(template?.id ?? '', { content: {} }))).toBe(
      'TEMPLATE_FILLING_EXCEPTION',
    );
  });

  it('[SVC-PAY] sells products: orders keep what they were made of, in a currency that has a price', async () => {
    const exh = await admin();
    const product = await exh.payments.products.create({
      name: 'Check',
      prices: { EUR: { amount: 100 } },
      schema: { properties: { size: { type: 'number' } }, required: ['size'] },
    });
    const id = product.id as string;
    expect(await exh.payments.products.addTagsToProduct(eq('id', id), { tags: ['a', 'b'] })).toEqual({
      affectedRecords: 1,
    });
    expect(await exh.payments.products.removeTagsFromProduct(eq('id', id), { tags: ['a'] })).toEqual({
      affectedRecords: 1,
    });
    expect((await exh.payments.products.findById(id))?.tags).toEqual(['b']);
    const customer = await connectAs('no permissions');
    const order = await customer.payments.orders.create({ productId: id, currency: 'EUR', data: { size: 3 } });
    expect(order).toMatchObject({ status: 'created', currency: 'EUR', product: { id, price: 100 } });
    expect(await refusal(customer.payments.orders.create({ productId: id, currency: 'USD', data: { size: 3 } }))).toBe(
      'INVALID_CURRENCY_FOR_PRODUCT_PRICE',
    );
    expect(await refusal(customer.payments.orders.create({ productId: id, data: { size: 'large' } }))).toBe(
      'FIELD_FORMAT_EXCEPTION',
    );
    expect(await exh.payments.orders.update(order.id as string, { status: 'charge_created' })).toEqual({
      affectedRecords: 1,
    });
    expect((await customer.payments.orders.findById(order.id as string))?.status).toBe('charge_created');
    expect(await exh.payments.orders.addTagsToOrder(eq('id', order.id as string), { tags: ['x'] })).toEqual({
      affectedRecords: 1,
    });
    expect(await exh.payments.orders.removeTagsFromOrder(eq('id', order.id as string), { tags: ['x'] })).toEqual({
      affectedRecords: 1,
    });
    await findsAgree(exh.payments.products);
    await findsAgree(exh.payments.orders);
    expect(await exh.payments.products.update(id, { prices: { EUR: { amount: 200 } } })).toEqual({
      affectedRecords: 1,
    });
    expect(await exh.payments.products.remove(id)).toEqual({ affectedRecords: 1 });
    expect((await customer.payments.orders.find()).data.every(one => one.creatorId === order.creatorId)).toBe(true);
  });

  it('[SVC-PAY] keeps payment methods and makes intents without a store', async () => {
    const exh = await admin();
    const { id: userId = '' } = await exh.users.me();
    const method = await exh.payments.stripe.savePaymentMethod(userId, { stripeId: 'pm_card', tags: ['private'] });
    expect(await exh.payments.stripe.addTagsToPaymentMethod(userId, method.id as string, { tags: ['more'] })).toEqual({
      affectedRecords: 1,
    });
    expect((await exh.payments.stripe.getUser(userId)).paymentMethods).toMatchObject([
      { id: method.id, tags: ['more', 'private'] },
    ]);
    expect(await refusal(exh.payments.stripe.savePaymentMethod(userId, { stripeId: 'nothing' }))).toBe(
      'STRIPE_PAYMENT_METHOD_EXCEPTION',
    );
    const product = await exh.payments.products.create({ prices: { EUR: { amount: 100 } } });
    const intent = await exh.payments.stripe.createPaymentIntent({
      productId: product.id as string,
      paymentMethodId: method.id as string,
    });
    expect(intent.stripeClientSecret).toMatch(/^pi_.*_secret_/);
    expect((await exh.payments.stripe.createSetupIntent({})).stripeClientSecret).toMatch(/^seti_/);
    expect(
      await exh.payments.stripe.removeTagsToPaymentMethod(userId, method.id as string, { tags: ['more'] }),
    ).toEqual({ affectedRecords: 1 });
    expect(await exh.payments.stripe.removePaymentMethod(userId, method.id as string)).toEqual({
      affectedRecords: 1,
    });
  });

  it('[SVC-PAY] takes receipts that say they are valid, once, and what stores tell', async () => {
    const exh = await admin();
    // The samples have products, and somebody's subscriptions: what is bought here adds to them.
    const { appStoreSubscriptions, playStoreSubscriptions } = exh.payments;
    for (const { products } of [appStoreSubscriptions, playStoreSubscriptions])
      for (const { id } of (await products.find()).data) await products.remove(id as string);
    const receipts = (await exh.payments.playStoreHistory.purchaseReceipts()).data;
    /** What the one who bought it is told of the purchases of a store, by their own right. */
    const bought = async (client: typeof exh, source: string) => {
      const rql = rqlBuilder().eq('source', source).sort('-creationTimestamp').limit(1).build();
      const [entitlements, events] = [
        (await client.payments.subscriptions.entitlements.find({ rql })).data,
        (await client.payments.subscriptions.events.find({ rql })).data,
      ];
      return [...entitlements, ...events];
    };
    const complete = (receiptData: string, transactionId: string) =>
      exh.payments.appStore.completeTransaction({ receiptData, transactionId });
    expect(await refusal(complete('forged', 't1'))).toBe('INVALID_RECEIPT_DATA_EXCEPTION');
    expect(await refusal(complete('valid-t1', 'other'))).toBe('UNKNOWN_RECEIPT_TRANSACTION_EXCEPTION');
    expect(await refusal(complete('valid-t1', 't1'))).toBe('NO_CONFIGURED_APP_STORE_PRODUCT');
    const names = {
      name: 'Premium',
      appStoreAppBundleId: 'b',
      appStoreProductId: 'p',
      subscriptionGroup: 'g',
      subscriptionTier: '1',
    };
    const product = await exh.payments.appStoreSubscriptions.products.create(names);
    expect(await refusal(exh.payments.appStoreSubscriptions.products.create(names))).toBe(
      'RESOURCE_ALREADY_EXISTS_EXCEPTION',
    );
    expect(await refusal(complete('valid-b/q/t1', 't1'))).toBe('NO_CONFIGURED_APP_STORE_PRODUCT');
    expect(await complete('valid-t1', 't1')).toMatchObject({
      status: 0,
      receipt: { bundleId: 'b', inApp: [{ productId: 'p' }] },
    });
    const tier = { subscriptionGroup: 'g', subscriptionTier: '1', sourceProductId: 'p' };
    expect(await bought(exh, 'appStore')).toMatchObject([
      { ...tier, status: 'active_with_renewal', statusCategory: 'engaged' },
      { ...tier, type: 'started' },
    ]);
    const transaction = rqlBuilder().eq('originalTransactionId', 't1').build();
    expect((await appStoreSubscriptions.subscriptions.find({ rql: transaction })).data).toMatchObject([
      { productId: 'p', bundleId: 'b', autoRenewStatus: true, latestReceipt: 'valid-b/p/t1' },
    ]);
    const other = await connectAs('no permissions');
    expect(await bought(other, 'appStore')).toEqual([]);
    expect(
      await refusal(other.payments.appStore.completeTransaction({ receiptData: 'valid-t1', transactionId: 't1' })),
    ).toBe('APP_STORE_TRANSACTION_ALREADY_LINKED');
    expect(
      (await exh.payments.appStore.getReceipts({ rql: rqlBuilder().eq('transactionId', 't1').build() })).data,
    ).toMatchObject([{ transactionId: 't1', receiptResponse: { status: 0 } }]);
    expect(await exh.payments.appStoreSubscriptions.products.update(product.id as string, { name: 'Gold' })).toEqual({
      affectedRecords: 1,
    });
    expect(await exh.payments.appStore.processNotification({ notification_type: 'RENEWAL', password: 'secret' })).toBe(
      true,
    );
    const { data } = await exh.payments.appStore.getNotifications();
    expect(data[0]?.data).toMatchObject({ notificationType: 'RENEWAL' });
    expect(JSON.stringify(data)).not.toContain('secret');
    const secret = await exh.payments.appStore.createSharedSecret({
      applicationId: 'a'.repeat(24),
      bundleId: 'b',
      secret: 'hush',
    });
    expect(secret).not.toHaveProperty('secret');
    expect(JSON.stringify(await exh.payments.appStore.getSharedSecrets())).not.toContain('hush');
    expect(await exh.payments.appStore.removeSharedSecret(secret.id)).toEqual({ affectedRecords: 1 });
    expect(
      await refusal(
        exh.payments.playStore.complete({ packageName: 'p', subscriptionId: 's', purchaseToken: 'valid-1' }),
      ),
    ).toBe('NO_CONFIGURED_PLAY_STORE_PRODUCT');
    await exh.payments.playStoreSubscriptions.products.create({
      name: 'P',
      playStorePackageName: 'p',
      playStoreSubscriptionId: 's',
      subscriptionGroup: 'g',
      subscriptionTier: '1',
    });
    const before = await exh.payments.playStoreSubscriptions.subscriptions.findAll();
    expect(
      await exh.payments.playStore.complete({ packageName: 'p', subscriptionId: 's', purchaseToken: 'valid-1' }),
    ).toEqual({});
    expect(await exh.payments.playStoreSubscriptions.subscriptions.findAll()).toHaveLength(before.length + 1);
    expect((await exh.payments.playStoreHistory.purchaseReceipts()).data).toHaveLength(receipts.length + 1);
    expect(await bought(exh, 'playStore')).toMatchObject([
      { ...tier, sourceProductId: 's', status: 'active_with_renewal', statusCategory: 'engaged' },
      { ...tier, sourceProductId: 's', type: 'started' },
    ]);
    const { call } = wireCalls(platform());
    expect((await call('POST', '/payments/v1/stripe/events', { body: { type: 'charge.succeeded' } })).status).toBe(200);
    await exh.payments.stripe.subscribeToEvents({ type: 'charge.succeeded' } as never);
    expect(await exh.payments.appStore.verifyTransaction({ receiptData: 'valid-t1' })).toMatchObject({ status: 0 });
    expect(
      await exh.payments.appStore.createTransaction({ receiptData: 'valid-t1', transactionId: 't1' } as never),
    ).toMatchObject({ status: 0 });
    const told = {
      version: '1.0',
      packageName: 'p',
      subscriptionNotification: { purchaseToken: 'valid-1', subscriptionId: 's' },
    };
    expect(
      await exh.payments.playStore.processDeveloperNotification({
        message: {
          attributes: {},
          data: Buffer.from(JSON.stringify(told)).toString('base64'),
          messageId: '1',
          publishTime: '2024-01-01T00:00:00.000Z',
        },
        subscription: 'projects/p/subscriptions/s',
      } as never),
    ).toEqual({});
    expect((await exh.payments.playStoreHistory.notifications()).data).toMatchObject([{ packageName: 'p' }]);
    const rql = rqlBuilder().eq('subscriptionNotification.purchaseToken', 'valid-1').sort('-packageName').build();
    expect((await exh.payments.playStoreHistory.notifications({ rql })).data).toMatchObject([{ packageName: 'p' }]);
    const purchase = rqlBuilder().eq('receipt.purchaseToken', 'valid-1').build();
    expect((await exh.payments.playStoreHistory.purchaseInfos({ rql: purchase })).data).toMatchObject([
      { purchaseInfo: { autoRenewing: true } },
    ]);
    const received = rqlBuilder().eq('receiptResponse.latest_receipt_info.transaction_id', 't1').build();
    expect((await exh.payments.appStore.getReceipts({ rql: received })).data).toMatchObject([{ transactionId: 't1' }]);
    await findsAgree(exh.payments.playStoreSubscriptions.subscriptions);
    await findsAgree(exh.payments.playStoreSubscriptions.products);
    await findsAgree(exh.payments.appStoreSubscriptions.products);
    const [play] = (await exh.payments.playStoreSubscriptions.products.find()).data;
    expect(await exh.payments.playStoreSubscriptions.products.update(play?.id as string, { name: 'Gold' })).toEqual({
      affectedRecords: 1,
    });
    expect(await exh.payments.playStoreSubscriptions.products.remove(play?.id as string)).toEqual({
      affectedRecords: 1,
    });
    expect(await exh.payments.appStoreSubscriptions.products.remove(product.id as string)).toEqual({
      affectedRecords: 1,
    });
    for (const list of [
      exh.payments.appStoreSubscriptions.subscriptions,
      exh.payments.subscriptions.entitlements,
      exh.payments.subscriptions.events,
    ]) {
      const all = await list.findAll();
      expect((await list.find()).page.total).toBe(all.length);
      for await (const { data: some } of list.findAllIterator()) expect(some).toEqual(all);
    }
    expect(await exh.payments.health()).toBe(true);
  });

  proveEveryMethod('files', 'payments');
});
