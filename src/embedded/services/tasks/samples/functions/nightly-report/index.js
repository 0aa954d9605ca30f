// Fails until somebody corrects the variable REPORT_FORMAT.
const { render, FORMATS } = require('./lib/render');

exports.handler = async ({ data = {} }) => {
  const format = process.env.REPORT_FORMAT;
  console.log(`report for ${data.department ?? 'all departments'}`);
  if (!FORMATS.includes(format)) {
    console.error(`REPORT_FORMAT must be one of ${FORMATS.join(', ')}`);
    throw new TypeError(`The variable REPORT_FORMAT must be one of ${FORMATS.join(', ')}`);
  }
  const report = render(format, Number(data.patients ?? 120));
  console.log(`${report.name}: ${report.bytes} bytes, to be sent to ${process.env.RECIPIENTS}`);
  return report;
};
