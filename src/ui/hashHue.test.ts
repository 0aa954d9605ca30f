import { describe, expect, it } from 'vitest';
import { hashHue } from './hashHue';

/** Relative luminance of an hsl colour, after WCAG 2.2. */
const luminance = (hue: number, saturation: number, lightness: number) => {
  const a = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    const value = lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(0) + 0.7152 * channel(8) + 0.0722 * channel(4);
};
const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

describe('the colour of a role', () => {
  it('[USER-09] is one of 12 hues and never changes for a name', () => {
    expect(['admin', 'nurse', 'Operator', 'Zorgverlener é', ''].map(hashHue)).toEqual([240, 180, 30, 30, 30]);
  });

  it('[USER-09] spreads names over all hues', () => {
    const hues = new Set(Array.from({ length: 200 }, (_, index) => hashHue(`role ${index}`)));
    expect(hues.size).toBe(12);
  });

  it('[USER-09] stays readable in both themes', () => {
    for (let hue = 0; hue < 360; hue += 30) {
      expect(contrast(luminance(hue, 0.55, 0.91), luminance(hue, 0.65, 0.25))).toBeGreaterThan(4.5);
      expect(contrast(luminance(hue, 0.35, 0.21), luminance(hue, 0.65, 0.82))).toBeGreaterThan(4.5);
    }
  });
});
