import { useCurrentUser, useLanguages, useSetLanguage } from 'community-hooks';
import type { Language } from 'community-hooks/contract';
import { type ReactElement, useCallback, useState } from 'react';
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
  if (isPending) return <SkeletonRows label={settings.languages} pictures={false} />;
  if (!data) return <Refusal inset error={error} onRetry={refetch} />;
  const found = data.filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes(query.trim().toLowerCase()));
  return (
    <>
      <div className="padded stack">
        <SearchBox label={settings.searchLanguages} value={query} onChange={setQuery} />
        <Refusal error={choose.error} advice={{ refused: settings.otherLanguage }} />
      </div>
      {found.length === 0 && <Empty icon="search" title={kit.noneFound} />}
      <ul className="list languages" aria-label={settings.languages}>
        {found.map((language) => (
          <li key={language.id}>
            <label className="switch-row padded-inline">
              <span>{language.name}</span>
              <span className="soft small">{language.code}</span>
              <input
                className="choice"
                type="radio"
                name="language"
                checked={me?.language?.id === language.id}
                onChange={() => choose.mutate({ language_id: language.id })}
              />
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}
