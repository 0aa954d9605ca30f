// Made for direct execution: every signed-in user may call it and gets the answer at once.
exports.handler = async ({ data = {} }) => {
  const name = String(data.name ?? 'stranger').slice(0, 100);
  console.log(`greeting ${name}`);
  return { greeting: `${process.env.GREETING}, ${name}!` };
};
