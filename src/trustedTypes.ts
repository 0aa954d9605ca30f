type TrustedTypePolicies = {
  createPolicy: (name: string, rules: { createHTML: (text: string) => string | null }) => unknown;
};

/**
 * The page's policy takes no HTML from strings. The date picker sets the text of its sections through `innerHTML`: texts
 * without markup pass, everything else is blocked by the browser.
 */
export const allowPlainTextOnly = () => {
  const policies = (window as { trustedTypes?: TrustedTypePolicies }).trustedTypes;
  policies?.createPolicy('default', { createHTML: text => (/[<&]/.test(text) ? null : text) });
};
