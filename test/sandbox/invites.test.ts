import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { message, openAsAlice, signedIn, texts, visitor } from './visit.js';

const path = '/api/invites/';

describe('sandbox, createInvite', () => {
  test('reduces the count, and returns an unused invite', async () => {
    const { sandbox, alice } = await openAsAlice();
    const { status, body } = await alice.send('PUT', path, { form: { nickname: 'Hatter' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: 32, nickname: 'Hatter', email: null, is_invite_email_sent: false, created_user: null });
    const check = await visitor(sandbox).send('POST', '/api/auth/register/verify-token', { json: { token: body.token } });
    expect(check.status).toBe(202);
  });

  test('is refused when none is left, until one is deleted', async () => {
    const alice = await signedIn(createSandbox(), 'alice');
    const create = (number: number) => alice.send('PUT', path, { json: { nickname: `Guest ${number}` } });
    for (let number = 1; number <= 7; number += 1) expect((await create(number)).status).toBe(201);
    expect(await create(8)).toMatchObject({ status: 400, body: texts });
    expect((await alice.send('DELETE', `${path}30/`)).body).toEqual(message);
    expect((await create(8)).status).toBe(201);
  });
});

describe('sandbox, changing an invite', () => {
  test('emailInvite: mails the token of the invite to the last address', async () => {
    const { sandbox, alice } = await openAsAlice();
    for (const email of ['one@post.example', 'two@post.example']) {
      await alice.send('POST', `${path}30/email/`, { form: { email } });
    }
    const { body } = await alice.get(`${path}?count=1`);
    expect(body).toMatchObject([{ email: 'two@post.example', is_invite_email_sent: true }]);
    expect(sandbox.state.mails.map(({ to, token }) => [to, token])).toEqual([
      ['one@post.example', body[0].token],
      ['two@post.example', body[0].token],
    ]);
  });
});
