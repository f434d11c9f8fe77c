import type { Decorator } from '@storybook/react-vite';
import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useCommunity } from '../src/react/community.js';
import { useSession } from '../src/react/current-session.js';
import { ALICE_PASSWORD } from '../src/sandbox/demo/empty.js';
import { type Navigation, NavigationContext, type Place, useNavigation } from '../stories/app/places.js';
import { Main, WithinMain } from '../stories/kit/Main.js';
import { PaceContext, usePace } from '../stories/kit/pace.js';
import { ClockContext } from '../stories/kit/Time.js';
import { Toasts, useToast } from '../stories/kit/Toasts.js';
import type { Texts } from '../stories/texts/english.js';
import { TextsContext, textsOf, useTexts } from '../stories/texts/texts.js';
import { paceOf } from './others.js';
import { showPageIn } from './page.js';
import { lossOf } from './toolbar.js';

/** Most stories never sign out. */
const SignIn = lazy(async () => ({ default: (await import('../stories/session/SignIn.js')).SignIn }));

/** Theme, direction and language of the toolbar, and what every component of the demos finds above it. */
export function frame(now: () => number): Decorator {
  const former = new WeakMap<Element, Readonly<Record<string, unknown>>>();
  return (Story, { globals, parameters, canvasElement, viewMode, title }) => {
    // Storybook has no type for a story's own parameters.
    const { stage, whole = false } = parameters as { stage?: { account?: string | null }; whole?: boolean };
    const loss = lossOf(former.get(canvasElement) ?? globals, globals);
    return (
      <Page theme={String(globals['theme'])} direction={String(globals['direction'])}>
        <Words texts={textsOf(globals['language'])} isPage={viewMode === 'story'}>
          <Pace globals={globals}>
            <ClockContext value={now}>
              <Toasts>
                <Loss of={loss} onTold={() => former.set(canvasElement, globals)} />
                <Elsewhere>
                  <WithinMain value={viewMode === 'docs'}>
                    <Door isOpen={whole || stage?.account === null}>
                      {whole ? (
                        <Story />
                      ) : (
                        <Main className="story">
                          {viewMode === 'story' && <h1 className="unseen story-title">{title.split('/')[0]}</h1>}
                          <Story />
                        </Main>
                      )}
                    </Door>
                  </WithinMain>
                </Elsewhere>
              </Toasts>
            </ClockContext>
          </Pace>
        </Words>
      </Page>
    );
  };
}

/** Says what is lost by a choice in the toolbar that starts the sandbox anew. */
function Loss({ of, onTold }: { of: ReturnType<typeof lossOf>; onTold: () => void }): null {
  const toast = useToast();
  const { demo } = useTexts();
  useEffect(() => {
    if (of !== undefined) toast(demo[of]);
    onTold();
  });
  return null;
}

function Page({ theme, direction, children }: { theme: string; direction: string; children: ReactNode }): ReactElement {
  useLayoutEffect(() => showPageIn({ theme, direction }), [theme, direction]);
  return <>{children}</>;
}

/** The language of the toolbar. What the service has put into words is read again in it. In the manual, the page around stays English. */
function Words({ texts, isPage, children }: { texts: Texts; isPage: boolean; children: ReactNode }): ReactElement {
  const { queryClient } = useCommunity();
  const former = useRef(texts);
  useLayoutEffect(() => {
    if (!isPage) return undefined;
    const { documentElement: root } = document;
    root.lang = texts.language;
    return () => {
      root.lang = 'en';
    };
  }, [texts, isPage]);
  useEffect(() => {
    if (former.current !== texts) void queryClient.invalidateQueries();
    former.current = texts;
  }, [texts, queryClient]);
  return <TextsContext value={texts}>{isPage ? children : <div lang={texts.language}>{children}</div>}</TextsContext>;
}

/** While others act, the stories look for news more often. */
function Pace({ globals, children }: { globals: Readonly<Record<string, unknown>>; children: ReactNode }): ReactElement {
  const usual = usePace();
  return <PaceContext value={paceOf(globals) ?? usual}>{children}</PaceContext>;
}

/** A story shows one part of the app: where a click would lead elsewhere, it says so. */
function Elsewhere({ children }: { children: ReactNode }): ReactElement {
  const toast = useToast();
  const { app, demo } = useTexts();
  const nowhere = useNavigation();
  const navigation = useMemo<Navigation>(
    () => ({
      ...nowhere,
      place: { at: 'notifications' },
      go: (place) => toast(demo.opens(nameOf(place, { app, demo }))),
      back: () => toast(demo.goesBack),
    }),
    [toast, nowhere, app, demo],
  );
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

/** As in the app: who is not signed in, or no longer, has to do so first. */
function Door({ isOpen, children }: { isOpen: boolean; children: ReactNode }): ReactElement {
  const { state } = useSession();
  if (isOpen || state === 'signed-in' || state === 'restoring') return <>{children}</>;
  return (
    <Main className="entrance">
      <div className="card entrance-card">
        <Suspense>
          <SignIn isExpired={state === 'expired'} demo={{ username: 'alice', password: ALICE_PASSWORD }} />
        </Suspense>
      </div>
    </Main>
  );
}

function nameOf(place: Place, { app, demo }: Pick<Texts, 'app' | 'demo'>): string {
  if (place.at === 'person') return `@${place.username}`;
  return place.at === 'circle' ? demo.circle(place.id) : app.sections[place.at];
}
