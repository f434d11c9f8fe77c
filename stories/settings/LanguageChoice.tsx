import { useCurrentUser, useLanguages, useSetLanguage } from 'community-hooks';
import type { Language } from 'community-hooks/contract';
import { type ReactElement, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Empty, Refusal } from '../kit/Notes.js';
import { SkeletonRows } from '../kit/Paged.js';
import { SearchBox } from '../kit/SearchBox.js';
import { useTexts } from '../texts/texts.js';

/** All languages come at once and in no order, so the app sorts them, and finds among them by itself. */
export function LanguageChoice(): ReactElement {
  const [query, setQuery] = useState('');
  const { language: shown, kit, settings } = useTexts();
  const byName = useCallback(
    (languages: readonly Language[]) => languages.toSorted((one, other) => one.name.localeCompare(other.name, shown)),
    [shown],
  );
  const { data, error, isPending, refetch } = useLanguages({}, { staleTime: 3_600_000, select: byName });
  const { data: me } = useCurrentUser();
  const choose = useSetLanguage();
  const current = me?.language;
  const list = useCurrentInView(data !== undefined && current?.id !== undefined);
  if (isPending) return <SkeletonRows label={settings.languages} pictures={false} />;
  if (!data) return <Refusal inset error={error} onRetry={refetch} />;
  const found = data.filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes(query.trim().toLowerCase()));
  return (
    <>
      <div className="padded stack">
        <p>
          {current && <strong>{settings.languageNow(current.name)}</strong>} <span className="soft">{settings.languageUse}</span>
        </p>
        <SearchBox label={settings.searchLanguages} value={query} onChange={setQuery} />
        <Refusal error={choose.error} advice={{ refused: settings.otherLanguage }} />
      </div>
      {found.length === 0 && <Empty icon="search" title={kit.noneFound} />}
      <ul ref={list} className="list languages" aria-label={settings.languages}>
        {found.map((language) => (
          <li key={language.id}>
            <label className="switch-row padded-inline">
              <span>{language.name}</span>
              <span className="soft small">{language.code}</span>
              <input
                className="choice"
                type="radio"
                name="language"
                checked={current?.id === language.id}
                onChange={() => choose.mutate({ language_id: language.id })}
              />
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Scrolls a long list to what is chosen in it, once both are known. */
function useCurrentInView(isKnown: boolean): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('li:has(:checked)');
    if (isKnown && list.current && row) list.current.scrollTop = row.offsetTop - list.current.offsetTop;
  }, [isKnown]);
  return list;
}
