/** What the platform itself says of its query language. */
export const RQL_DOCUMENTATION = 'https://docs.extrahorizon.com/extrahorizon/for-developers/rql';
