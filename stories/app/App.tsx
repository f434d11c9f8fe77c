import { useSession } from 'community-hooks';
import { type ReactElement, useState } from 'react';
import { useFocusOnTitle } from '../kit/focus.js';
import { Toasts } from '../kit/Toasts.js';
import { Entrance, type Demo } from '../session/Entrance.js';
import { Guidelines } from '../session/Guidelines.js';
import { type Navigation, NavigationContext, type Place } from './places.js';
import { Shell } from './Shell.js';

/** The whole service as one small app. It needs a `CommunityProvider` above it, and nothing else. */
export function App({ demo }: { demo?: Demo }): ReactElement {
  const { state, account } = useSession();
  const isIn = state === 'signed-in' || state === 'restoring';
  useFocusOnTitle(isIn ? `in ${account}` : 'out');
  return (
    <Toasts>
      {/* A new account begins anew: no place and no half-written form of the former one is left. */}
      {isIn ? <Inside key={account} /> : <Entrance {...(demo && { demo })} />}
    </Toasts>
  );
}

function Inside(): ReactElement {
  const [places, setPlaces] = useState<readonly [Place, ...Place[]]>([{ at: 'notifications' }]);
  const navigation: Navigation = {
    place: places[0],
    go: (place) => setPlaces((before) => [place, ...before]),
    back: () => setPlaces(([now, ...before]) => [before[0] ?? now, ...before.slice(1)]),
  };
  return (
    <NavigationContext value={navigation}>
      <Guidelines>
        <Shell />
      </Guidelines>
    </NavigationContext>
  );
}
