import { ACTIVITY_LEVELS, CONDITIONS } from '../../../contract';

const CITIES = [
  ['BE', 'BE-VLG', 'Hasselt', '3500'],
  ['BE', 'BE-BRU', 'Brussel', '1000'],
  ['NL', 'NL-UT', 'Utrecht', '3511'],
] as const;

/** Somebody's profile: everybody who counts gets the same. */
export const sampleProfile = (index: number) => {
  const [country, region, city, postalCode] = CITIES[index % CITIES.length] ?? CITIES[0];
  return {
    country,
    region,
    city,
    postalCode,
    birthday: `${1940 + ((index * 7) % 60)}-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + ((index * 5) % 28)).padStart(2, '0')}`,
    gender: index % 2,
    length: 155 + ((index * 3) % 40),
    weight: 55 + ((index * 7) % 45),
    smoker: index % 5 === 0,
    activity: ACTIVITY_LEVELS[index % ACTIVITY_LEVELS.length] ?? 'ACTIVE',
    comorbidities: index % 3 === 0 ? [CONDITIONS[index % CONDITIONS.length] ?? 'DIABETES'] : [],
  };
};
