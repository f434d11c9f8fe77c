import type { Decorator } from '@storybook/react-vite';
import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import { useSession } from '../src/react/session.js';
import { ALICE_PASSWORD } from '../src/sandbox/demo/empty.js';
import { type Navigation, NavigationContext, type Place, useNavigation } from '../stories/app/places.js';
import { PaceContext, usePace } from '../stories/kit/pace.js';
import { ClockContext } from '../stories/kit/Time.js';
import { Toasts, useToast } from '../stories/kit/Toasts.js';
import { SignIn } from '../stories/session/SignIn.js';
import { paceOf } from './others.js';
import { showPageIn } from './page.js';
import { lossOf } from './toolbar.js';

/** Theme and direction of the toolbar, and what every component of the demos finds above it. */
export function frame(now: () => number): Decorator {
  const former = new WeakMap<Element, Readonly<Record<string, unknown>>>();
  return (Story, { globals, parameters, canvasElement }) => {
    // Storybook has no type for a story's own parameters.
    const { stage, whole = false } = parameters as { stage?: { account?: string | null }; whole?: boolean };
    const loss = lossOf(former.get(canvasElement) ?? globals, globals);
    return (
      <Page theme={String(globals['theme'])} direction={String(globals['direction'])}>
        <Pace globals={globals}>
          <ClockContext value={now}>
            <Toasts>
              <Loss text={loss} onTold={() => former.set(canvasElement, globals)} />
              <Elsewhere>
                <Door isOpen={whole || stage?.account === null}>
                  {whole ? (
                    <Story />
                  ) : (
                    <main className="story">
                      <Story />
                    </main>
                  )}
                </Door>
              </Elsewhere>
            </Toasts>
          </ClockContext>
        </Pace>
      </Page>
    );
  };
}

/** Says what is lost by a choice in the toolbar that starts the sandbox anew. */
function Loss({ text, onTold }: { text: string | undefined; onTold: () => void }): null {
  const toast = useToast();
  useEffect(() => {
    if (text !== undefined) toast(text);
    onTold();
  });
  return null;
}

function Page({ theme, direction, children }: { theme: string; direction: string; children: ReactNode }): ReactElement {
  useLayoutEffect(() => showPageIn({ theme, direction }), [theme, direction]);
  return <>{children}</>;
}

/** While others act, the stories look for news more often. */
function Pace({ globals, children }: { globals: Readonly<Record<string, unknown>>; children: ReactNode }): ReactElement {
  const usual = usePace();
  return <PaceContext value={paceOf(globals) ?? usual}>{children}</PaceContext>;
}

/** A story shows one part of the app: where a click would lead elsewhere, it says so. */
function Elsewhere({ children }: { children: ReactNode }): ReactElement {
  const toast = useToast();
  const nowhere = useNavigation();
  const navigation = useMemo<Navigation>(
    () => ({
      ...nowhere,
      place: { at: 'notifications' },
      go: (place) => toast(`In the App, this opens ${nameOf(place)}.`),
      back: () => toast('In the App, this goes back.'),
    }),
    [toast, nowhere],
  );
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

/** As in the app: who is not signed in, or no longer, has to do so first. */
function Door({ isOpen, children }: { isOpen: boolean; children: ReactNode }): ReactElement {
  const { state } = useSession();
  if (isOpen || state === 'signed-in' || state === 'restoring') return <>{children}</>;
  return (
    <main className="entrance">
      <div className="card entrance-card">
        <SignIn isExpired={state === 'expired'} demo={{ username: 'alice', password: ALICE_PASSWORD }} />
      </div>
    </main>
  );
}

function nameOf(place: Place): string {
  if (place.at === 'person') return `@${place.username}`;
  return place.at === 'circle' ? `circle ${place.id}` : place.at;
}
