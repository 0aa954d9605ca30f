import type { Platform } from '../../../kernel/platform';
import { SYSTEM } from '../../../kernel/who';
import { providers } from '../oidc/providers';

const AT = 'https://sso.hospital.example';

/** A provider as a hospital would register it, disabled: nobody answers at its addresses. */
export const addProvider = async (platform: Platform): Promise<void> => {
  await providers.insert(
    { platform, caller: SYSTEM },
    {
      name: 'hospital-sso',
      description: 'Single sign-on of the hospital staff',
      clientId: 'meridian-console',
      clientSecret: platform.randomHex(40),
      issuerId: `${AT}/realms/staff`,
      authorizationEndpoint: `${AT}/realms/staff/authorize`,
      tokenEndpoint: `${AT}/realms/staff/token`,
      userinfoEndpoint: `${AT}/realms/staff/userinfo`,
      redirectUri: 'https://patients.example/signed-in',
    },
  );
};
