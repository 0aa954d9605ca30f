/** What happened lately: the first three are those that the sample mails tell of. */
export const SAMPLE_EVENTS = [
  {
    type: 'measurement_reviewed',
    content: { first_name: 'Eva', physician: 'Dr. Maes', remark: 'Your blood pressure is fine.' },
  },
  {
    type: 'measurement_reviewed',
    content: { first_name: 'Bram', physician: 'Dr. Willems', remark: 'Please measure again tomorrow.' },
  },
  {
    type: 'measurement_reviewed',
    content: { first_name: 'Noor', physician: 'Dr. Maes', remark: 'We would like to see you.' },
  },
  { type: 'order_paid', content: { product: 'Home scale', currency: 'eur', amount: 4_900 } },
  { type: 'user_activated', content: { language: 'NL' } },
  { type: 'device_paired', content: { model: 'HEM-7361T', firmware: '2.1.0' } },
];

const version = { major: 1, minor: 4, patch: 0 };

/** Which services want to be told of what. */
export const SAMPLE_SUBSCRIPTIONS = [
  { service: { name: 'dispatchers', version }, eventTypes: ['measurement_reviewed', 'order_paid'] },
  { service: { name: 'notifications', version }, eventTypes: ['user_activated', 'measurement_reviewed'] },
];
