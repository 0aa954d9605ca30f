/** A week of blood pressure, drawn. */
const CHART = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420 220" font-family="sans-serif" font-size="11">
<rect width="420" height="220" fill="#fff"/><text x="20" y="24" font-size="14">Blood pressure, one week</text>
<g stroke="#d8dee5"><path d="M20 60H400M20 100H400M20 140H400M20 180H400"/></g>
<polyline fill="none" stroke="#0b6670" stroke-width="3" points="30,92 90,84 150,96 210,70 270,88 330,80 390,74"/>
<polyline fill="none" stroke="#b3261e" stroke-width="3" points="30,152 90,146 150,156 210,138 270,150 330,144 390,140"/>
<text x="20" y="206">Mon</text><text x="196" y="206">Thu</text><text x="376" y="206">Sun</text></svg>`;

/** A page of a report. */
const report = async (): Promise<Buffer> => {
  // Loaded when first needed: it is large, and most servers never draw a page.
  const { default: PDFDocument } = await import('pdfkit');
  return new Promise((resolve, reject) => {
    const document = new PDFDocument({ size: 'A5', margin: 48, info: { Title: 'Report' } });
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
    document.font('Helvetica-Bold').fontSize(18).text('Report of 1 November').moveDown();
    document.font('Helvetica').fontSize(11).text('Seven measurements, 128/82 mmHg on average.');
    document.end();
  });
};

/** Files of four kinds: words, a picture, a document, data. */
export const readSamples = async () => [
  {
    name: 'instructions.txt',
    mimetype: 'text/plain',
    tags: ['help'],
    content: Buffer.from('Sit down, rest for five minutes, then measure.\nMeasure twice, one minute apart.\n'),
  },
  { name: 'blood-pressure.svg', mimetype: 'image/svg+xml', tags: ['image', 'report'], content: Buffer.from(CHART) },
  { name: 'report.pdf', mimetype: 'application/pdf', tags: ['report'], content: await report() },
  {
    name: 'devices.json',
    mimetype: 'application/json',
    tags: ['devices'],
    content: Buffer.from('{"devices":["scale","cuff"]}\n'),
  },
];
