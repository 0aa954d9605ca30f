/** What the sample platform does by itself when something happens. */
export const sampleDispatchers = (reportTemplateId: string | undefined) => [
  {
    eventType: 'measurement_reviewed',
    name: 'Tell the patient',
    description: 'Mails the report when a measurement was reviewed',
    tags: ['reports'],
    actions: reportTemplateId
      ? [{ type: 'mail', name: 'Report', recipients: { to: ['patient@example.org'] }, templateId: reportTemplateId }]
      : [],
  },
  {
    eventType: 'order_paid',
    name: 'Thank the buyer',
    tags: ['orders'],
    actions: [{ type: 'task', name: 'Thanks', functionName: 'greet', data: { name: 'Eva' } }],
  },
];
