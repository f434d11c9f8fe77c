import { isFailure, useCurrentUser, useUpdateUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';
import { type ChangeEvent, type ReactElement, useState } from 'react';

/** A picture that is sent as soon as it is chosen, with its progress and a button to give up. */
export function ProfilePicture(): ReactElement {
  const { data: me } = useCurrentUser();
  const [sent, setSent] = useState(0);
  // A signal belongs to one upload: the next one gets a new one.
  const [upload, setUpload] = useState(() => new AbortController());
  // A write that waits for the network is pending until that is back.
  const [isGivenUp, setGivenUp] = useState(false);
  const update = useUpdateUser({
    signal: upload.signal,
    onUploadProgress: ({ loaded, total }) => setSent(loaded / total),
    onSettled: () => setSent(0),
  });

  function send({ target }: ChangeEvent<HTMLInputElement>): void {
    const [avatar] = target.files ?? [];
    // The same file can be chosen again after an error.
    target.value = '';
    // Without a choice there is no file; an empty one would be refused.
    setGivenUp(false);
    if (avatar) update.mutate({ avatar });
  }

  function giveUp(): void {
    upload.abort();
    setUpload(new AbortController());
    setGivenUp(true);
  }

  return (
    <>
      {me?.profile.avatar && <img src={me.profile.avatar} alt="Your profile" />}
      <label>
        New picture{' '}
        <input type="file" accept="image/png,image/jpeg,image/gif,image/webp" onChange={send} />
      </label>
      {update.isPending && !isGivenUp && (
        <>
          <progress value={sent} aria-label="Upload" />
          <button type="button" onClick={giveUp}>
            Cancel
          </button>
        </>
      )}
      {isFailure(update.error) && <p role="alert">{messageOf(update.error)}</p>}
    </>
  );
}
