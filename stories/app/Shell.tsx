import { type ReactElement, useEffect, useRef } from 'react';
import { Circles } from '../circles/Circles.js';
import { CircleScreen } from '../circles/CircleScreen.js';
import { Invites } from '../invites/Invites.js';
import { focusTitle, useFocusOnTitle } from '../kit/focus.js';
import { Icon, type IconName } from '../kit/Icon.js';
import { HeldReadsProvider } from '../notifications/HeldReads.js';
import { NotificationCentre } from '../notifications/NotificationCentre.js';
import { UnreadBadge } from '../notifications/UnreadBadge.js';
import { People } from '../people/People.js';
import { Person } from '../people/Person.js';
import { AccountMenu } from '../session/AccountMenu.js';
import { Settings } from '../settings/Settings.js';
import { useTexts } from '../texts/texts.js';
import { sectionOf } from './addresses.js';
import { type Place, useNavigation } from './places.js';

const SECTIONS = [
  { at: 'notifications', icon: 'bell' },
  { at: 'people', icon: 'people' },
  { at: 'circles', icon: 'circles' },
  { at: 'invites', icon: 'invite' },
  { at: 'settings', icon: 'gear' },
] as const satisfies readonly { at: Place['at']; icon: IconName }[];

/** Sections at the side, or along the bottom of a small screen, and the current one beside them. */
export function Shell(): ReactElement {
  const { place, go, scrolled } = useNavigation();
  const { app } = useTexts();
  const where = JSON.stringify(place);
  const shown = useRef(where);
  useFocusOnTitle(where);
  useEffect(() => {
    if (shown.current !== where) scrollTo(0, scrolled());
    shown.current = where;
  }, [where, scrolled]);

  return (
    <HeldReadsProvider>
      <div className="app">
        <header className="app-side">
          <a
            className="skip"
            href="#content"
            onClick={(event) => {
              // The address says where in the app one is.
              event.preventDefault();
              focusTitle();
            }}
          >
            {app.skip}
          </a>
          <p className="brand">
            <Icon name="circles" /> <span>{app.name}</span>
          </p>
          <nav aria-label={app.sectionsLabel}>
            <ul>
              {SECTIONS.map(({ at, icon }) => (
                <li key={at}>
                  <button
                    className="app-link"
                    type="button"
                    aria-current={sectionOf(place) === at && 'page'}
                    onClick={() => go({ at })}
                  >
                    <Icon name={icon} />
                    <span className="app-link-title">{app.sections[at]}</span>
                    {at === 'notifications' && <UnreadBadge />}
                  </button>
                </li>
              ))}
            </ul>
          </nav>
          <AccountMenu />
        </header>
        <main className="app-main" id="content">
          <Screen place={place} />
        </main>
      </div>
    </HeldReadsProvider>
  );
}

function Screen({ place }: { place: Place }): ReactElement {
  switch (place.at) {
    case 'notifications':
      return <NotificationCentre />;
    case 'people':
      return <People />;
    case 'person':
      return <Person key={place.username} username={place.username} />;
    case 'circles':
      return <Circles />;
    case 'circle':
      return <CircleScreen key={place.id} id={place.id} />;
    case 'invites':
      return <Invites />;
    default:
      return <Settings />;
  }
}
