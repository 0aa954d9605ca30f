import { describe, expect, it } from 'vitest';
import { NEWER } from './fillNewer';
import { parseNewer } from './parseNewer';

const filled = (text: string, content: unknown = {}, localized: Readonly<Record<string, string>> = {}) =>
  NEWER.fill(text, { content, localized: new Map(Object.entries(localized)) });
const refusal = (code: number, message: unknown = expect.any(String)) => expect.objectContaining({ code, message });

describe('the language of later templates', () => {
  it('escapes what stands in two braces for HTML, and leaves what stands in three', () => {
    const content = { name: `<b a='1'>"&\`` };
    expect(filled('{{@inputs.name}}|{{{ @inputs.name }}}', content)).toBe(
      `&lt;b a&#x3D;&#x27;1&#x27;&gt;&quot;&amp;&#x60;|<b a='1'>"&\``,
    );
  });

  it('hands values to a localization by name, with its own marks only in three braces', () => {
    const localized = { msg: '<i>{{a}}</i> {{ b }}{{c}} {{a}}' };
    expect(filled('{{t \'msg\' a=@inputs.x b="y z" }}', { x: '<1>' }, localized)).toBe(
      '&lt;i&gt;&lt;1&gt;&lt;/i&gt; y z{{c}} &lt;1&gt;',
    );
    expect(filled("{{{t 'msg' a=@inputs.x b=2}}}", { x: '<1>' }, localized)).toBe('<i>&lt;1&gt;</i> 2{{c}} &lt;1&gt;');
    expect(NEWER.keysIn(["{{#if @inputs.x}}{{t 'a'}}{{else}}{{{t 'b' n=1}}}{{/if}}", "{{t 'a'}}"])).toEqual(['a', 'b']);
    expect(() => filled("{{t 'other'}}")).toThrow(refusal(1002, 'Not all localizations can be resolved: other'));
  });

  it('takes a branch by what its value is, and asks only that branch for what it needs', () => {
    const text =
      '{{#if @inputs.a}}A{{@inputs.name}}{{else if @inputs.b}}B{{else}}C{{/if}}{{#unless @inputs.a}}!{{/unless}}';
    expect(filled(text, { a: true, name: 'x' })).toBe('Ax');
    expect(filled(text, { a: [], b: 'yes' })).toBe('B!');
    expect(filled(text)).toBe('C!');
    expect(filled('{{#if @inputs.n}}some{{else}}none{{/if}}', { n: 0 })).toBe('none');
  });

  it('goes through lists and objects, knows where it is, and reaches what stands around', () => {
    const content = { unit: 'mg', rows: [{ n: 1, note: 'a' }, { n: 2 }], by: { x: 7 } };
    expect(
      filled(
        '{{#each @inputs.rows}}{{@index}}:{{this.n}}{{@inputs.unit}}{{note}}{{#unless @last}}, {{/unless}}{{/each}}',
        content,
      ),
    ).toBe('0:1mga, 1:2mg');
    expect(filled('{{#each @inputs.by}}{{@key}}={{this}}{{/each}}', content)).toBe('x=7');
    expect(filled('{{#with @inputs.by}}{{x}}{{#with ../nothing}}?{{else}}-{{/with}}{{/with}}', content)).toBe('7-');
    expect(filled('{{#each @inputs.rows}}{{#with @inputs.by}}{{x}}{{../n}} {{/with}}{{/each}}', content)).toBe(
      '71 72 ',
    );
    expect(filled('{{#each @inputs.none}}x{{else}}empty{{/each}}', content)).toBe('empty');
  });

  it('says nothing of comments, and leaves the braces of a style sheet alone', () => {
    expect(filled('a{{! no }}b{{!-- {{no}} --}}c @media x { p { color: red }} d')).toBe(
      'abc @media x { p { color: red }} d',
    );
  });

  it.each([
    ['a\n{{#if @inputs.x}}\nb\n{{/if}}\nc', 'a\nb\nc', 'a\nc'],
    ['a\n  {{#if @inputs.x}} \t\n  b\n  {{else}}\n z\n{{/if}}\nc', 'a\n  b\nc', 'a\n z\nc'],
    ['{{#if @inputs.x}}\nb{{/if}}\nc', 'b\nc', '\nc'],
    ['a {{#if @inputs.x}}\nb\n{{/if}}\nc', 'a \nb\nc', 'a c'],
    ['{{! c }}\nx\n{{!-- d --}}', 'x\n', 'x\n'],
    ['a\n{{#if @inputs.x}}{{! c }}\nb\n{{/if}}', 'a\n\nb\n', 'a\n'],
    ['\r\n{{#if @inputs.x}}\r\nb\r\n{{/if}}\r\n', '\r\nb\r\n', '\r\n'],
    ['a\n{{@inputs.x}}\nb', 'a\ntrue\nb', 'a\nfalse\nb'],
    ['a {{~#if @inputs.x~}} b {{~/if~}} c', 'abc', 'ac'],
    ['a {{~@inputs.x~}} \n b', 'atrueb', 'afalseb'],
  ])('leaves out a line that holds a tag alone, and the blanks beside a ~: %j', (text, taken, otherwise) => {
    expect([filled(text, { x: true }), filled(text, { x: false })]).toEqual([taken, otherwise]);
  });

  it('refuses what does not close, and names it', () => {
    for (const text of ['{{#if @inputs.a}}x', '{{/if}}', '{{#if a}}{{/each}}', 'x {{ y', '{{}}', '{{#if}}{{/if}}'])
      expect(() => parseNewer(text), text).toThrow();
    expect(() => parseNewer('{{#if a}}'.repeat(51) + '{{/if}}'.repeat(51))).toThrow('deep');
    expect(() => NEWER.keysIn(['{{#if a}}'])).toThrow(refusal(1005));
  });

  it('refuses what the language has and this platform has not, where it is reached', () => {
    for (const text of ['{{uppercase @inputs.a}}', '{{#eq 1 1}}x{{/eq}}', '{{(t "a")}}'])
      expect(() => filled(text, { a: 'x' }), text).toThrow(refusal(1005, expect.stringContaining('not known')));
    expect(filled('{{#if @inputs.a}}{{uppercase @inputs.a}}{{/if}}')).toBe('');
  });

  it('stops before lists within lists grow too long, or take too long without a word', () => {
    const many = { l: Array.from({ length: 400 }, () => 'x'.repeat(10)) };
    const thrice = (inner: string) => ['{{#each @inputs.l}}'.repeat(3), inner, '{{/each}}'.repeat(3)].join('');
    for (const text of [thrice('{{this}}'), thrice('')])
      expect(() => filled(text, many)).toThrow(refusal(1003, expect.stringContaining('longer than')));
    const long = { msg: '{{a}}'.repeat(20_000) };
    expect(() => filled("{{t 'msg' a=@inputs.a}}", { a: 'x'.repeat(100) }, long)).toThrow(refusal(1003));
  });

  it.each([
    ['a path that is longer than anything is deep', `{{x${'.x'.repeat(1_000_000)}}}`, ''],
    ['a localization whose values are empty', "{{t 'long' a=''}}", undefined],
  ])('looks at %s no longer than it takes', (_, said, outcome) => {
    // All of it takes minutes.
    const localized = { long: '{{a}}'.repeat(20_000) };
    const list = Array.from({ length: 20_000 }, () => 1);
    const fill = () => filled(`{{#each @inputs.list}}${said}{{/each}}`, { list }, localized);
    if (outcome === undefined) expect(fill).toThrow(refusal(1003));
    else expect(fill()).toBe(outcome);
  });
});
