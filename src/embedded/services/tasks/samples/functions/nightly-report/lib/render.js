const BYTES_PER_PATIENT = { pdf: 2_400, csv: 180, xlsx: 650 };

exports.FORMATS = Object.keys(BYTES_PER_PATIENT);

exports.render = (format, patients) => ({
  name: `nightly-report.${format}`,
  bytes: patients * BYTES_PER_PATIENT[format],
});
