// Tells patients about tomorrow's appointment. Nothing leaves this machine: the messages are only counted.
const pause = ms => new Promise(resolve => setTimeout(resolve, ms));

exports.handler = async ({ data = {} }) => {
  if (!process.env.SMS_API_KEY) throw new Error('The variable SMS_API_KEY is not set');
  const recipients = Number(data.recipients ?? 8);
  for (let index = 1; index <= recipients; index++) {
    await pause(40);
    console.log(`reminder ${index} of ${recipients} sent by ${process.env.CHANNEL} as "${process.env.SENDER}"`);
  }
  return { sent: recipients };
};
