// Asks the platform that runs this function whether its services are well.
const SERVICES = ['auth/v2', 'users/v1', 'data/v1', 'tasks/v1'];

exports.handler = async () => {
  for (const service of SERVICES) {
    const startedAt = Date.now();
    const { status } = await fetch(`${process.env.API_HOST}/${service}/health`);
    console.log(`${service} answered ${status} in ${Date.now() - startedAt} ms`);
    if (status !== 200) throw new Error(`${service} is not well: it answered ${status}`);
  }
  return { healthy: SERVICES.length };
};
