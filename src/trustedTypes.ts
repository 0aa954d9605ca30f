type TrustedTypePolicies = {
  createPolicy: (
    name: string,
    rules: { createHTML: (text: string) => string | null; createScriptURL: (address: string) => string | null },
  ) => unknown;
};

const BLANK = '&#8203;';

/**
 * The page's policy takes no HTML from strings and no scripts from elsewhere. The date picker sets the text of its sections
 * through `innerHTML`: texts without markup pass, and the blank of no width that react-admin's inputs draw where they have no
 * hint. Workers are started by address: those built with the console pass. Everything else is blocked by the browser.
 */
export const allowPlainTextOnly = () => {
  const policies = (window as { trustedTypes?: TrustedTypePolicies }).trustedTypes;
  policies?.createPolicy('default', {
    createHTML: text => (text !== BLANK && /[<&]/.test(text) ? null : text),
    createScriptURL: address => (new URL(address, location.href).origin === location.origin ? address : null),
  });
};
