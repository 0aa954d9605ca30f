// Made to be called as an API: GET /appointments?ward=east, and POST /appointments with {"ward": "east"}.
const WARDS = { east: 14, west: 9 };

const answer = (statusCode, body) => ({ statusCode, headers: { 'content-type': 'application/json' }, body });

exports.handler = async ({ requestContext, rawPath, rawQueryString, headers, body, isBase64Encoded }) => {
  const { method } = requestContext.http;
  console.log(`${method} ${rawPath} of ${headers['x-exh-requesting-user-id'] ?? 'a stranger'}`);
  if (rawPath !== '/appointments') return answer(404, { message: `There is nothing at ${rawPath}` });
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString() : body;
  const given = method === 'POST' ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(rawQueryString));
  const count = WARDS[given.ward];
  if (count === undefined) return answer(400, { message: 'ward is east or west' });
  console.log(`${count} appointments in ward ${given.ward}`);
  return method === 'POST'
    ? answer(201, { ward: given.ward, number: count + 1 })
    : answer(200, { ward: given.ward, appointments: count });
};
