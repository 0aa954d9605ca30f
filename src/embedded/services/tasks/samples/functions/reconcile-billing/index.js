// Waits for a ledger that never answers, and is stopped at its time limit.
exports.handler = async () => {
  console.log('asking the ledger for the invoices of yesterday');
  await new Promise(resolve => setTimeout(resolve, 60_000));
  return { reconciled: true };
};
