import { expect, test } from 'vitest';
import { fontsLoaded } from '../../stories/kit/fonts.js';
import css from '../../stories/kit/kit.css?inline';

test.each([
  { token: '--font', family: 'Figtree', text: 'Benachrichtigungen von Šárka Čapková, 1.204' },
  { token: '--font-mono', family: 'Source Code Pro', text: 'const { data } = useNotifications();' },
])('$token: what is shown after fontsLoaded() has $family at once, and without a request', async ({ token, family, text }) => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const page = frame.contentDocument;
  if (!page) throw new Error('The frame has no document');
  page.head.append(Object.assign(page.createElement('style'), { textContent: css }));
  await fontsLoaded(page);

  const span = page.body.appendChild(Object.assign(page.createElement('span'), { textContent: text }));
  span.style.fontFamily = `var(${token})`;
  const { width } = span.getBoundingClientRect();
  const states = [...page.fonts].flatMap((face) => (face.family.includes(family) ? face.status : []));
  expect([...new Set(states)]).toEqual(['loaded']);
  await page.fonts.ready;
  expect(span.getBoundingClientRect().width).toBe(width);
  expect(frame.contentWindow?.performance.getEntriesByType('resource')).toEqual([]);
  frame.remove();
});
