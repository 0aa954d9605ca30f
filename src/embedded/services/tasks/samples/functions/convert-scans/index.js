// Slow on purpose: waits between its steps, so that its log can be watched while it grows.
exports.handler = async ({ data = {} }) => {
  const pages = Number(data.pages ?? 20);
  for (let page = 1; page <= pages; page++) {
    await new Promise(resolve => setTimeout(resolve, 1_000));
    console.log(`page ${page} of ${pages} converted (${Math.round((page / pages) * 100)} %)`);
  }
  return { pages };
};
