import type { Mail, Sandbox } from 'community-hooks/sandbox';
import { type ReactElement, useEffect, useState } from 'react';
import { Icon } from '../kit/Icon.js';
import { useTexts } from '../texts/texts.js';

/** The mails that the service would have sent: the links of a demo can be followed here. */
export function Mailbox({ sandbox }: { sandbox: Sandbox }): ReactElement | null {
  const [mails, setMails] = useState<readonly Mail[]>([]);
  const { demo } = useTexts();
  useEffect(() => {
    // The sandbox does not say when a mail goes out.
    const timer = setInterval(
      () => setMails((known) => (known.length === sandbox.state.mails.length ? known : [...sandbox.state.mails])),
      500,
    );
    return () => clearInterval(timer);
  }, [sandbox]);
  if (mails.length === 0) return null;
  return (
    <details className="mailbox card">
      <summary className="row">
        <Icon name="invite" /> {demo.mail}
        <span className="badge">{mails.length}</span>
      </summary>
      <ul className="stack">
        {mails.toReversed().map((mail) => (
          <li key={mail.token} className="stack-tight">
            <span className="small">{demo.to(mail.to)}</span>
            <input
              className="input"
              readOnly
              aria-label={demo.linkFor(mail.to)}
              value={linkOf(mail)}
              onFocus={(event) => event.currentTarget.select()}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

function linkOf({ kind, token }: Mail): string {
  const service = 'https://community.example/api/auth';
  if (kind === 'password-reset') return `${service}/password/verify?token=${token}`;
  return kind === 'email-change' ? `${service}/email/verify/${token}` : `${service}/invite?token=${token}`;
}
