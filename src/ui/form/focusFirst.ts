/** Focuses the first of these fields that the page shows. A date and a choice hide theirs behind what is typed in or pressed. */
export const focusFirst = (form: HTMLFormElement, names: ReadonlySet<string>) => {
  for (const field of form.elements) {
    if (!(field instanceof HTMLElement) || !names.has(field.getAttribute('name') ?? '')) continue;
    const part =
      field.tabIndex < 0
        ? field.parentElement?.querySelector<HTMLElement>('[role="spinbutton"], [role="combobox"]')
        : field;
    part?.focus();
    return;
  }
};
