import { useSession } from 'community-hooks';
import { type ReactElement, useLayoutEffect, useRef } from 'react';
import { Confirm } from '../kit/Confirm.js';
import { useFocusKept, useFocusOnTitle } from '../kit/focus.js';
import { Toasts } from '../kit/Toasts.js';
import { Entrance, type Demo } from '../session/Entrance.js';
import { Guidelines } from '../session/Guidelines.js';
import { useTexts } from '../texts/texts.js';
import { forgetAddress, useAddresses } from './addresses.js';
import { NavigationContext } from './places.js';
import { Shell } from './Shell.js';

/** The whole service as one small app. It needs a `CommunityProvider` above it, and nothing else. */
export function App({ demo }: { demo?: Demo }): ReactElement {
  const { state, account } = useSession();
  const isIn = state === 'signed-in' || state === 'restoring';
  useOwnAddress(isIn ? (account ?? undefined) : undefined);
  useFocusKept();
  useFocusOnTitle(isIn ? `in ${account}` : 'out');
  return (
    <Toasts>
      {/* A new account begins anew: no place and no half-written form of the former one is left. */}
      {isIn ? <Inside key={account} /> : <Entrance {...(demo && { demo })} />}
    </Toasts>
  );
}

function Inside(): ReactElement {
  const { navigation, waiting, answer } = useAddresses();
  const { app } = useTexts();
  return (
    <NavigationContext value={navigation}>
      <Guidelines>
        <Shell />
      </Guidelines>
      {waiting && (
        <Confirm
          title={app.leaveTitle}
          verb={app.leave}
          cancel={app.stay}
          onConfirm={() => answer(true)}
          onClose={() => answer(false)}
        >
          {app.leaveText}
        </Confirm>
      )}
    </NavigationContext>
  );
}

/** The address leads to a place of one account: another one, and nobody, begins without it. */
function useOwnAddress(owner: string | undefined): void {
  const known = useRef(owner);
  useLayoutEffect(() => {
    if (known.current !== undefined && known.current !== owner) forgetAddress();
    known.current = owner;
  }, [owner]);
}
