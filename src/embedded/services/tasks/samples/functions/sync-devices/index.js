// Reaches its devices on most days. When one is silent the platform tries again (see the retry policy).
class DeviceUnreachable extends Error {
  name = 'DeviceUnreachable';
}

exports.handler = async ({ data = {}, retryForTaskIds = [] }) => {
  const ward = data.ward ?? 'east';
  console.log(`syncing the devices of ward ${ward}, attempt ${retryForTaskIds.length + 1}`);
  for (let device = 1; device <= 4; device++) {
    await new Promise(resolve => setTimeout(resolve, 80));
    if (Math.random() < 0.15) throw new DeviceUnreachable(`Device ${ward}-${device} did not answer`);
    console.log(`device ${ward}-${device}: ${Math.floor(Math.random() * 40)} new readings`);
  }
  return { devices: 4 };
};
