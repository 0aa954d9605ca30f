type TrustedTypePolicies = {
  createPolicy: (
    name: string,
    rules: { createHTML: (text: string) => string | null; createScriptURL: (address: string) => string | null },
  ) => unknown;
};

/**
 * The page's policy takes no HTML from strings and no scripts from elsewhere. The date picker sets the text of its sections
 * through `innerHTML`: texts without markup pass. Workers are started by address: those built with the console pass.
 * Everything else is blocked by the browser.
 */
export const allowPlainTextOnly = () => {
  const policies = (window as { trustedTypes?: TrustedTypePolicies }).trustedTypes;
  policies?.createPolicy('default', {
    createHTML: text => (/[<&]/.test(text) ? null : text),
    createScriptURL: address => (new URL(address, location.href).origin === location.origin ? address : null),
  });
};
