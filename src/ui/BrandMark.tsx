/** The product's mark: a meridian line through stacked signals. */
export const BrandMark = () => (
  <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" className="brand-mark">
    <g fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round">
      <path d="M5 18c5 0 5-9 11-9s6 9 11 9" />
      <path d="M5 24c5 0 6-7 11-7s6 7 11 7" opacity=".5" />
    </g>
    <circle cx="16" cy="9" r="2.6" fill="currentColor" />
  </svg>
);
