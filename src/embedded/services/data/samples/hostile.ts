/** Contents that break viewers, tables and careless code; each is the `raw` of a laboratory result. JSON texts, since some keys cannot be written as objects. */
export const HOSTILE_CONTENTS: readonly string[] = [
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"hasOwnProperty":1,"toString":"own","valueOf":null}',
  '{"html":"<img src=x onerror=alert(1)><script>alert(2)</script>","attribute":"\\" onmouseover=\\"alert(3)","url":"javascript:alert(4)","template":"{{constructor.constructor(\'alert(5)\')()}} #{7*7}"}',
  '{"👩🏽‍⚕️":"🩺🇧🇪👨‍👩‍👧‍👦","zalgo":"Z̷̢̛a̴l̶g̵o̷","e\\u0301":"combining","é":"composed","ﬁ":"ligature","ß":"İıſK"}',
  '{"direction":"abc\\u202egnp.exe\\u202c","isolate":"\\u2066مرحبا\\u2069 (123)","عربي":"القيمة","עברית":[1,2,3],"zero\\u200bwidth":"a\\u200b\\u200d\\ufeffb"}',
  '{"largest":1.7976931348623157e+308,"smallest":5e-324,"safe":9007199254740991,"unsafe":-9007199254740991,"tenth":0.1,"sum":0.30000000000000004,"third":0.3333333333333333,"power":1e+21,"tiny":1e-7}',
  '{"":"empty key"," ":"blank key","a.b":"dotted","a":{"b":"nested"},"$ref":"#/a","0":"digit","-1":"minus","a\\"b":"quote","a\\\\b":"backslash","line\\nbreak":"key","null":null,"true":false,"data":{"data":{"data":1}},"records_affected":3}',
  '{"empty":{},"none":[],"mixed":[null,true,0,"",[],{},[[]]],"holes":[null,null],"spaces":"  kept   as is  ","tabs":"\\t\\t","lines":"\\r\\n\\n\\r","control":"\\u0001\\u001f\\u007f","separators":"\\u2028\\u2029"}',
  `{"nested":${'{"deeper":'.repeat(50)}"bottom"${'}'.repeat(50)}}`,
  `{"list":${'['.repeat(50)}1${']'.repeat(50)}}`,
  `{"long":"${'Lorem ipsum dolor sit amet, '.repeat(360)}","unbroken":"${'x'.repeat(10_000)}","${'k'.repeat(1_000)}":"long key"}`,
  '{"csv":"=HYPERLINK(\\"http://evil.example\\")","plus":"+1","minus":"-1","at":"@SUM(A1)","sql":"\'; drop table documents; --","rql":"eq(a,b)&or(c,d)","path":"../../etc/passwd","percent":"%00%2525","date":"2026-02-30","looksLikeId":"5e9fff9d90135a2a9a718e2f"}',
  `{"many":{${Array.from({ length: 500 }, (_, index) => `"key ${index}":${index}`).join(',')}}}`,
];
