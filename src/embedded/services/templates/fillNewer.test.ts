import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fillPlain, newBounds } from './fill';
import { fillNewer } from './fillNewer';
import { parseNewer } from './parseNewer';

const filled = (
  text: string,
  content: unknown = {},
  localized: Readonly<Record<string, string>> = {},
  speaks: { language?: string; timeZone?: string } = {},
) => fillNewer(text, { content, localized: new Map(Object.entries(localized)), ...speaks });
/** Keys of localizations that are missing, and what is written all the same. */
const keysIn = (text: string, content: unknown = {}) => {
  const missing = new Set<string>();
  fillNewer(text, { content, missing });
  return [...missing];
};
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
    expect(keysIn("{{#if @inputs.x}}{{t 'a'}}{{else}}{{{t 'b' n=1}}}{{t 'c'}}{{/if}}")).toEqual(['b', 'c']);
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
    for (const none of [undefined, [], {}, 'text', 5])
      expect(filled('{{#each @inputs.none}}x{{else}}empty{{/each}}', { none })).toBe('empty');
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
    expect(() => filled('{{#if a}}')).toThrow(refusal(1005));
    for (const text of ['{{not (a}}', '{{not a)}}', '{{a = 1}}', '{{#if (}}{{/if}}', '{{a | upper}}'])
      expect(() => parseNewer(text), text).toThrow('Cannot be read');
    expect(() => parseNewer(`{{not ${'('.repeat(21)}a${')'.repeat(21)}}}`)).toThrow('deep');
  });

  it('refuses what the language has and this platform has not, where it is reached', () => {
    for (const text of [
      '{{uppercase @inputs.a}}',
      '{{#like 1 1}}x{{/like}}',
      '{{#if (like 1)}}{{/if}}',
      '{{#list}}x{{/list}}',
    ])
      expect(() => filled(text, { a: 'x' }), text).toThrow(refusal(1005, expect.stringContaining('not known')));
    expect(filled('{{#if @inputs.a}}{{uppercase @inputs.a}}{{/if}}')).toBe('');
  });

  it('finds a localization by a key that inputs hold, and in brackets', () => {
    const texts = { greet: 'Hi {{name}}', who: 'you' };
    expect(keysIn("{{t @inputs.k name=(t 'who')}}", { k: 'greet' })).toEqual(['greet']);
    expect(filled("{{t @inputs.k name=(t 'who')}}", { k: 'greet' }, texts)).toBe('Hi you');
    expect(filled("{{#eq (t 'who') 'you'}}yes{{/eq}}", {}, texts)).toBe('yes');
    expect(() => filled('{{t @inputs.none}}', {}, texts)).toThrow(refusal(1003));
  });

  it.each([
    ["{{#each @inputs.c}}{{t this}} {{/each}}{{t 'x'}}", ['red', 'blue', 'x']],
    ['{{#each @inputs.l as |o|}}{{t o.key}}{{/each}}', ['red']],
    ['{{#with @inputs.p}}{{t label}}{{/with}}', ['blue']],
    ["{{t (join 'k' 'red' sep='_')}}", ['k_red']],
    ['{{t (lookup @inputs.m @inputs.p.label)}}', ['sky']],
  ])('[SVC-TPL POST /{id}/resolve] finds the localizations of %s by what stands around', (text, keys) => {
    const content = { c: ['red', 'blue'], l: [{ key: 'red' }], p: { label: 'blue' }, m: { blue: 'sky' } };
    expect(keysIn(text, content)).toEqual(keys);
  });

  it('all texts of a template share what there is of time and of characters', () => {
    const list = Array.from({ length: 400 }, () => 'x'.repeat(100));
    const text = '{{#each @inputs.list}}{{#each @inputs.list}}{{/each}}{{/each}}';
    const content = { list };
    const bounds = newBounds();
    expect([
      fillNewer('{{#each @inputs.list}}{{this}}{{/each}}', { content, bounds }).length,
      bounds.characters,
    ]).toEqual([40_000, 960_000]);
    const over = refusal(1003, expect.stringContaining('longer than'));
    expect(() => [1, 2, 3].map(() => fillNewer(text, { content, bounds }))).toThrow(over);
    expect(bounds.steps).toBeLessThan(0);
    const plain = newBounds();
    const often = { content: { a: 'y'.repeat(100_000) }, bounds: plain };
    expect(() => Array.from({ length: 10 }, () => fillPlain('$a', often))).toThrow(over);
  });

  it.each([
    ['{{#if (eq @inputs.s.length 4)}}y{{/if}}{{@inputs.s.length}}{{#with @inputs.o}}{{n.length}}{{/with}}', 'y42'],
    ['{{#each @inputs.l as |name|}}{{this.name}}{{./name}}{{name.name}} {{/each}}', 'aaa bbb '],
    ['{{#each @inputs.l}}{{#each tags}}{{#with ../name}}{{@../index}}{{/with}}{{/each}}{{/each}}', '0011'],
    ['{{#each @inputs.l}}{{#each tags}}{{#with ..}}{{name}}{{/with}}{{/each}}{{/each}}', 'aabb'],
    ['{{#if @root}}root{{/if}}{{#if @root.s}} of the inputs{{/if}}', 'root'],
    ['{{#with 0}}body{{else}}none{{/with}}', 'body'],
    ['a\n{{~#if @inputs.s}}\nb\n{{~/if}}\nc', 'abc'],
    ['a\n{{#if @inputs.none}}\nb\n{{else~}}\n c\n{{/if}}\nd', 'a\nc\nd'],
    ['a\n  {{#if @inputs.s}}\nb\n {{/if}}  ', 'a\nb\n'],
    ['{{! use {name} here }}x{{~! and } here ~}} y', 'xy'],
    ['{{!-- }} {{ --}}x{{~!-- z --~}} y', 'xy'],
    ['{{join @inputs.two sep="{"}}|{{join @inputs.two sep="}}"}}', '1{2|1}}2'],
    [`{{{join 'it\\'s' "\\"x\\"" sep=' '}}}`, `it's "x"`],
    ['{{~{@inputs.html}~}} |{{{@inputs.html}}}', '<i>|<i>'],
  ])('writes %j as Handlebars does', (text, said) => {
    const content = {
      s: 'ab<c',
      o: { n: 'it' },
      l: [
        { name: 'a', tags: [1, 2] },
        { name: 'b', tags: [1, 2] },
      ],
      two: [1, 2],
      html: '<i>',
    };
    expect(filled(text, content)).toBe(said);
  });

  it.each([
    ['{{number 1234.56}}', '1.234,56'],
    ["{{number 1234.56 style='decimal' maximumSignificantDigits=3 }}", '1.230'],
    ['{{currency 1234.56 currency="EUR"}}', '€\u00a01.234,56'],
    ['{{currency 0.5 currency="EUR" style="percent"}}', '50%'],
    [
      '{{datetime 0 year="numeric" month="long" day="2-digit" hour="2-digit" minute="2-digit"}}',
      '01 januari 1970 om 01:00',
    ],
    ['{{datetime "2026-07-01T10:00:00Z" timeStyle="short" timeZone="UTC"}}', '10:00'],
    ['{{number 1.25 maximumFractionDigits=1}} {{number 1.25}}', '1,3 1,25'],
    ["{{relativetime -1 range='days' style='long'}}", '1 dag geleden'],
    ["{{relativetime 2 numeric='auto'}}", 'overmorgen'],
  ])('writes %s in the language and the time zone of whoever it is for', (text, said) => {
    expect(filled(text, {}, {}, { language: 'NL', timeZone: 'Europe/Amsterdam' })).toBe(said);
  });

  it('writes English, and UTC, where nobody says what else', () => {
    vi.stubEnv('TZ', 'Asia/Tokyo');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(new Date(0).getHours(), 'the computer has another zone').toBe(9);
    expect(filled('{{number 1234.5}} {{datetime 86399999 dateStyle="short"}}')).toBe('1,234.5 1/1/70');
    const at = (moment: string) => filled('{{datetime @inputs.moment hour="numeric" hourCycle="h23"}}', { moment });
    const moments = ['2026-07-01T10:00:00', '2026-07-01 10:00', '2026-07-01T10:00:00.000Z', '2026-07-01T12:00+02:00'];
    expect(moments.map(at)).toEqual(['10', '10', '10', '10']);
  });

  it.each([
    ['{{sum 2 3 4}} {{subtract 10 3 2}} {{multiply 2 3 4}} {{divide 20 2 2}} {{mod 10 3}}', '9 5 24 5 1'],
    ['{{mod -7 3}} {{mod 7 -3}}', '-1 1'],
    ['{{floor 4.8}} {{ceil 4.2}} {{round 4.5}} {{sum "2" @inputs.n}}', '4 5 5 9'],
    ['{{length @inputs.tags}} {{length @inputs.word}} {{lookup @inputs.tags 1}}{{@inputs.tags.[0]}}', '2 7 yx'],
    ["{{join @inputs.tags sep='-'}} {{join 'a' 'b' @inputs.n}}", 'x-y a, b, 7'],
    [
      '{{#includes @inputs.tags "x"}}T{{else}}F{{/includes}}{{#includes @inputs.word "ami"}}T{{else}}F{{/includes}}',
      'TF',
    ],
    ['{{#if (includes @inputs.list "7")}}T{{else}}F{{/if}}{{#if (includes @inputs.list 7)}}T{{else}}F{{/if}}', 'FT'],
    ["{{join 'a' @inputs.nothing 'b' sep='-'}}", 'a--b'],
    ['{{{toJsonString @inputs.shouted}}}', '"<\\/SCRIPT>"'],
    ['{{{toJsonString @inputs.html}}} {{toJsonString @inputs.tags}}', '"<\\/script>" [&quot;x&quot;,&quot;y&quot;]'],
    ['{{eq @inputs.n "7"}} {{ne 1 1}} {{gt 2 1}} {{ge 2 2}} {{lt 2 2}} {{le 3 2}}', 'true false true true false false'],
    ['{{#not @inputs.none}}N{{/not}}{{#and 1 @inputs.n}}A{{/and}}{{#or 0 ""}}O{{else}}-{{/or}}', 'NA-'],
    ['{{#if (or (and @inputs.n @inputs.none) (not @inputs.none))}}in{{else}}out{{/if}}', 'in'],
    ['{{#le (sum @inputs.n 1) 8}}{{#gt @inputs.n 7}}x{{else if (eq @inputs.n 7)}}seven{{/gt}}{{/le}}', 'seven'],
    [
      '{{#each @inputs.tags as |tag place|}}{{#with @inputs.word as |w|}}{{place}}{{tag}}{{w}} {{/with}}{{/each}}',
      '0xminimal 1yminimal ',
    ],
    ['{{#with @inputs.tags as |word|}}{{#with 1 as |word|}}{{word}}{{../word}}{{word.length}}{{/with}}{{/with}}', '1'],
    [
      '{{#each @inputs.tags}}{{#each @inputs.tags}}{{@../index}}{{@index}}{{@../last}} {{/each}}{{/each}}',
      '00false 01false 10true 11true ',
    ],
    ['{{#each @inputs.byName as |value key|}}{{key}}={{value}} {{/each}}', 'a=1 b=2 '],
    ['{{#if @inputs.none}}1{{else if @inputs.nothing}}2{{else if @inputs.n}}3{{else}}4{{/if}}.', '3.'],
    ['{{#if 0}}a{{else}}b{{/if}}{{#if 0 includeZero=true}}c{{/if}}', 'bc'],
    ['{{^if @inputs.none}}none{{^}}some{{/if}}{{#if @inputs.n}}n{{^}}-{{/if}}', 'nonen'],
    ['\\{{x}} \\\\{{@inputs.n}} \\{{{y}}} {{&@inputs.html}}', '{{x}} \\7 {{{y}}} </script>'],
  ])('knows what the pages name: %s', (text, said) => {
    const content = {
      n: 7,
      tags: ['x', 'y'],
      list: [7],
      word: 'minimal',
      html: '</script>',
      shouted: '</SCRIPT>',
      none: '',
      nothing: null,
      byName: { a: 1, b: 2 },
    };
    expect(filled(text, content)).toBe(said);
  });

  it('refuses what a helper cannot work with, rather than to write NaN', () => {
    for (const text of [
      '{{sum @inputs.a 1}}',
      '{{#if (sum)}}{{/if}}',
      '{{divide 1 0}}',
      "{{sum '' 1}}",
      "{{sum ' ' 1}}",
      '{{number @inputs.none}}',
      '{{currency 1}}',
      '{{datetime "never"}}',
      '{{datetime 0 timeZone="Mars/Base"}}',
      "{{relativetime 1 range='moons'}}",
      '{{length 5}}',
      '{{join @inputs.list}}',
      '{{toJsonString @inputs.none}}',
      "{{#if (gt @inputs.odd 'x')}}{{/if}}",
      '{{#if (le 1 @inputs.list)}}{{/if}}',
      "{{#if (includes 'text' @inputs.odd)}}{{/if}}",
      '{{lookup @inputs.list @inputs.odd}}',
      "{{join 'a' sep=@inputs.odd}}",
      '{{number 1 style=@inputs.list}}',
    ])
      expect(() => filled(text, { a: 'x', list: [{}], odd: { toString: 1, valueOf: 1 } }), text).toThrow(refusal(1005));
    expect(filled('{{lookup @inputs.list 9}}', { list: [] })).toBe('');
  });

  it('writes nothing for an input or a member that is not there, and names what is no text', () => {
    expect(filled('[{{@inputs.first_name}}]', {})).toBe('[]');
    expect(filled('[{{{@inputs.order.number}}}]', { order: {} })).toBe('[]');
    expect(filled("{{t 'hi' who=@inputs.none}}", {}, { hi: 'Hi {{who}}!' })).toBe('Hi !');
    expect(() => filled('{{@inputs.order}}', { order: {} })).toThrow(
      refusal(1003, 'The template could not be filled: the content has no value at order'),
    );
    expect(filled('{{#each @inputs.list}}[{{number}}]{{/each}}', { list: [{}, { number: 2 }] })).toBe('[][2]');
  });

  it('compares lists and objects with themselves alone, however they would be written', () => {
    const content = { odd: { toString: 1, valueOf: 1 }, list: ['x'], nested: [['x'.repeat(100_000)]] };
    const is = (one: string, other: string) => filled(`{{#if (eq ${one} ${other})}}yes{{else}}no{{/if}}`, content);
    expect([is('@inputs.list', '@inputs.list'), is('@inputs.list', "'x'"), is('@inputs.odd', "'x'")]).toEqual([
      'yes',
      'no',
      'no',
    ]);
    // To write the nested one each time takes minutes.
    const rounds = { ...content, rows: Array.from({ length: 20_000 }, () => 'y') };
    expect(filled('{{#each @inputs.rows}}{{#if (eq this @inputs.nested)}}!{{/if}}{{/each}}', rounds)).toBe('');
  });

  it.each([
    ['compare long texts', 1_000, '{{#if (eq @inputs.long @inputs.long)}}{{/if}}'],
    ['look for long texts', 1, '{{#if (includes @inputs.as @inputs.b)}}{{/if}}'],
    ['make long texts', 100, '{{#if (join @inputs.list sep=@inputs.some)}}{{/if}}'],
    ['make one formatter after another', 2_000, '{{#if (number 1 other=@index)}}{{/if}}'],
  ])('stops helpers that %s before they take long', (_, length, said) => {
    const list = Array.from({ length }, (_, at) => at);
    const fill = () =>
      filled(`{{#each @inputs.list}}${said}{{/each}}`, {
        list,
        as: 'a'.repeat(600_000),
        b: `ab${'a'.repeat(60_000)}`,
        long: 'x'.repeat(100_000),
        some: 'x'.repeat(10_000),
      });
    expect(fill).toThrow(refusal(1003, expect.stringContaining('longer than')));
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
    ['the blanks of a block', `{{#if${' '.repeat(400_000)}x}}{{/if}}`, ''],
    [
      'the blanks before the names of items',
      `{{#with x${' '.repeat(200_000)}as |y${' '.repeat(200_000)}|}}{{/with}}`,
      '',
    ],
    ['the blanks of a value', `{{${' '.repeat(400_000)}x${' '.repeat(400_000)}}}`, ''],
  ])('looks at %s no longer than it takes', (_, said, outcome) => {
    // All of it takes minutes.
    const localized = { long: '{{a}}'.repeat(20_000) };
    const list = Array.from({ length: 20_000 }, () => 1);
    const fill = () => filled(`{{#each @inputs.list}}${said}{{/each}}`, { list }, localized);
    if (outcome === undefined) expect(fill).toThrow(refusal(1003));
    else expect(fill()).toBe(outcome);
  });
});
