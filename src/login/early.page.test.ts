import { afterEach, describe, expect, it } from 'vitest';
import { keepTyped, takeTyped } from './early';

afterEach(() => document.body.replaceChildren());

const formWith = (remember: boolean) => {
  document.body.innerHTML = `<form><input name="host" value="a.example"><input name="username" value="ada@example.test">
    <input name="password" type="password" value="secret"><input name="remember" type="checkbox"></form>`;
  (document.querySelector('[name="remember"]') as HTMLInputElement).checked = remember;
};

describe('[LOGIN-11] what was typed before there was code', () => {
  it('is handed to the form that takes its place, once', () => {
    formWith(true);
    keepTyped(document.body);
    expect(takeTyped()).toEqual({
      host: 'a.example',
      email: 'ada@example.test',
      password: 'secret',
      remember: true,
    });
    expect(takeTyped()).toBeUndefined();
  });

  it('keeps the password nowhere once there is no form', () => {
    formWith(false);
    keepTyped(document.body);
    document.body.replaceChildren();
    keepTyped(document.body);
    expect(takeTyped()).toBeUndefined();
  });
});
