import { accountsOf, forgetAccount, switchAccount, useCommunity, useLogin } from 'community-hooks';
import { type ReactElement, useEffect, useReducer, useRef, useState } from 'react';
import { Avatar } from '../kit/Avatar.js';
import { Button, IconButton } from '../kit/Button.js';
import { Field, Form } from '../kit/Form.js';
import { useAnnounce } from '../kit/Toasts.js';
import { useTexts } from '../texts/texts.js';

/** The accounts this browser remembers. Changing over takes everything of the other account off the screen and out of the cache. */
export function Accounts(): ReactElement {
  const { session } = useCommunity().client;
  // The session tells of every change but one: that an account beside the current one was forgotten.
  const [, showAgain] = useReducer((times: number) => times + 1, 0);
  const [isAdding, setAdding] = useState(false);
  const { session: texts, words } = useTexts();
  const announce = useAnnounce();
  return (
    <>
      <ul className="list" aria-label={texts.remembered}>
        {accountsOf(session).map(({ account, username, current, expired }) => (
          <li key={account} className="list-row">
            <Avatar name={username ?? '?'} src={null} size={36} />
            <div className="grow">
              <span className="title">@{username}</span>
              {expired && <p className="soft small">{texts.signInAgain}</p>}
            </div>
            {current ? (
              <span className="tag tag-good">{texts.current}</span>
            ) : (
              <div className="row row-end">
                <Button
                  small
                  aria-label={`${texts.switch}: ${username ?? words.someone}`}
                  onClick={() => {
                    switchAccount(session, account);
                    announce(texts.signedInAs(username ?? words.someone));
                  }}
                >
                  {texts.switch}
                </Button>
                <IconButton
                  small
                  icon="trash"
                  label={texts.forget(username ?? words.someone)}
                  onClick={() => {
                    forgetAccount(session, account);
                    announce(texts.forgotten(username ?? words.someone));
                    showAgain();
                  }}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {isAdding ? (
        <AddAccount onDone={() => setAdding(false)} />
      ) : (
        <Button icon="plus" look="quiet" onClick={() => setAdding(true)}>
          {texts.addAccount}
        </Button>
      )}
    </>
  );
}

/** Signing in beside the others: the storage of the session remembers as many as it was told to. */
function AddAccount({ onDone }: { onDone: () => void }): ReactElement {
  const { session, words } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  // In place of the button that was pressed.
  useEffect(() => field.current?.focus(), []);
  const announce = useAnnounce();
  const login = useLogin({
    onSuccess: (_, { username }) => {
      announce(session.signedInAs(username));
      onDone();
    },
  });
  return (
    <Form
      label={session.addAccount}
      error={login.error}
      onSubmit={(value) => login.mutate({ username: value('username'), password: value('password') })}
    >
      <Field name="username" label={words.username} autoComplete="off" ref={field} />
      <Field name="password" label={words.password} type="password" autoComplete="off" />
      <Button look="primary" type="submit" busy={login.isPending}>
        {session.add}
      </Button>
    </Form>
  );
}
