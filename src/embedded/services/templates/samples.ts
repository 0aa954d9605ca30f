const sample = (name: string, description: string, subject: string, body: string, paths: readonly string[]) => ({
  name,
  description,
  schema: { type: 'object', fields: Object.fromEntries(paths.map(path => [path, { type: 'string' }])) },
  fields: { subject, body },
});

export const SAMPLES = [
  sample(
    'appointment-reminder',
    'Sent the day before an appointment',
    'Your appointment on $date',
    'Dear $first_name,\n\nwe expect you on $date at $time.',
    ['first_name', 'date', 'time'],
  ),
  sample('password-reset', 'Sent when somebody forgot their password', 'Choose a new password', 'Open $link.', [
    'link',
  ]),
  sample(
    'report-ready',
    'A measurement was reviewed',
    'Your report is ready',
    'Dear $first_name,\n\n$physician wrote: $remark',
    ['first_name', 'physician', 'remark'],
  ),
  sample(
    'order-confirmation',
    'Thanks for an order, as HTML',
    'Your order: $product.name',
    '<h1>Thank you, $first_name</h1><p>We received your order of <b>$product.name</b> for $product.price.</p><ul><li>It leaves tomorrow.</li><li>Questions? Just answer this mail.</li></ul>',
    ['first_name', 'product'],
  ),
];
