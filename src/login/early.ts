/** What the page's first script noted of the screen that stood in the page before its code (scripts/firstScripts.mjs). */
type Early = {
  /** Buttons that were pressed, in order. */
  pressed: HTMLButtonElement[];
  /** Notes no more. */
  stop: () => void;
};

declare global {
  var earlyPresses: Early | undefined;
}

export type Typed = { host: string; email: string; password: string; remember: boolean };

/** What stands in the fields of a sign-in form. */
export const typedInto = (form: HTMLFormElement): Typed => {
  const field = (name: string) => (form.elements.namedItem(name) as HTMLInputElement | null) ?? undefined;
  return {
    host: field('host')?.value ?? '',
    email: field('username')?.value ?? '',
    password: field('password')?.value ?? '',
    remember: field('remember')?.checked ?? false,
  };
};

let kept: Typed | undefined;

/** The form is about to give way to another: keeps what is in it. */
export const keepTyped = (within: Element) => {
  const form = within.querySelector('form');
  kept = form ? typedInto(form) : undefined;
};

export const takeTyped = (): Typed | undefined => {
  const typed = kept;
  kept = undefined;
  return typed;
};

/** Presses again what was pressed before there was code to hear it. */
export const pressAgain = () => {
  const early = globalThis.earlyPresses;
  globalThis.earlyPresses = undefined;
  early?.stop();
  for (const button of early?.pressed ?? []) {
    if (button.isConnected) button.click();
    else if (button.type === 'submit') document.querySelector<HTMLElement>('.login-form [type="submit"]')?.click();
  }
};
