import { expect, test } from 'vitest';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { detail, openAsAlice, signedIn, texts } from './visit.js';

test('sandbox, createDevice: two accounts may use the same uuid', async () => {
  const sandbox = createSandbox();
  const [alice, bob] = [await signedIn(sandbox, 'alice'), await signedIn(sandbox, 'bob')];
  expect((await alice.send('PUT', '/api/devices/', { json: { uuid: 'phone' } })).status).toBe(201);
  expect(await alice.send('PUT', '/api/devices/', { json: { uuid: 'phone' } })).toMatchObject({ status: 400, body: texts });
  expect((await bob.send('PUT', '/api/devices/', { form: { uuid: 'phone' } })).status).toBe(201);
  expect((await bob.send('DELETE', '/api/devices/phone/')).status).toBe(200);
  expect((await alice.get('/api/devices/uuid/?uuid=phone')).status).toBe(200);
});

test('sandbox, updateDevice: the answer is {}, and no read returns the name', async () => {
  const { sandbox, alice } = await openAsAlice();
  const uuid = sandbox.state.devices[0]?.uuid;
  expect(await alice.send('PATCH', `/api/devices/${uuid}/`, { json: { name: 'Pixel' } })).toMatchObject({
    status: 200,
    body: {},
  });
  expect((await alice.send('PATCH', `/api/devices/${uuid}/`)).body).toEqual({});
  expect((await alice.get(`/api/devices/uuid/?uuid=${uuid}`)).body).toEqual({ id: 1, uuid });
  expect(sandbox.state.devices[0]?.name).toBe('Pixel');
});

test('sandbox, devices: a form with a blank name registers a device, but does not change one', async () => {
  const alice = await signedIn(createSandbox(), 'alice');
  expect((await alice.send('PUT', '/api/devices/', { form: { uuid: 'phone', name: '' } })).status).toBe(201);
  const reply = await alice.send('PATCH', '/api/devices/phone/', { form: { name: '' } });
  expect(reply).toMatchObject({ status: 400, body: { name: texts } });
});

test.each(['PATCH', 'DELETE'])('sandbox, devices: %s of another account’s device is a 404', async (method) => {
  const { sandbox, alice } = await openAsAlice();
  const foreign = sandbox.state.devices.find(({ user }) => user === 2)?.uuid;
  expect(await alice.send(method, `/api/devices/${foreign}/`)).toMatchObject({ status: 404, body: detail });
  expect(await alice.send(method, '/api/devices/none/')).toMatchObject({ status: 404, body: detail });
});

test('sandbox, devices: a uuid with a space is percent-encoded in the path', async () => {
  const alice = await signedIn(createSandbox(), 'alice');
  await alice.send('PUT', '/api/devices/', { json: { uuid: 'anything goes' } });
  expect((await alice.send('DELETE', '/api/devices/anything%20goes/')).status).toBe(200);
});
