import type { ReactElement } from 'react';

/** Drawn on a grid of 24, as strokes of the text's colour. */
const PATHS = {
  alert: 'M12 8v5m0 3.5v.01M10.3 3.9 2.4 17.5A2 2 0 0 0 4.1 20.5h15.8a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z',
  at: 'M16 8v5a3 3 0 0 0 6 0v-1a10 10 0 1 0-4 8M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z',
  back: 'M19 12H5m7-7-7 7 7 7',
  bell: 'M6 9a6 6 0 1 1 12 0c0 6 2.5 7 2.5 7h-17S6 15 6 9m4 11a2.3 2.3 0 0 0 4 0',
  block: 'M5 5l14 14M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  camera: 'M4 8h3l2-3h6l2 3h3v11H4Zm8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  chat: 'M21 12a8 8 0 0 1-8 8H4l1.7-3.4A8 8 0 1 1 21 12Z',
  check: 'M4.5 12.5l5 5L20 7',
  checks: 'M2 12.5l4.5 4.5M10 14l-3-3m4 6L21 7M8.5 12.5 14 7',
  circles: 'M9 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12Zm6 6a6 6 0 1 0 0-12 6 6 0 0 0 0 12Z',
  clock: 'M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  copy: 'M9 9h11v11H9ZM15 9V4H4v11h5',
  cross: 'M6 6l12 12M18 6 6 18',
  device: 'M7 3h10v18H7Zm4 15h2',
  exit: 'M14 4H5v16h9m-4-8h11m-4-4 4 4-4 4',
  eye: 'M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12Zm10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  flag: 'M5 21V4m0 1h13l-2.5 4.5L18 14H5',
  gear: 'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-7 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  heart: 'M12 20S3.5 15 3.5 9A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2c0 6-8.5 11-8.5 11Z',
  invite: 'M3 6h18v12H3Zm0 1 9 7 9-7',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7m2 3a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  lock: 'M6 11h12v9H6Zm2 0V8a4 4 0 0 1 8 0v3',
  offline:
    'M3 3l18 18M5 12a10 10 0 0 1 4-2.4m6 .2a10 10 0 0 1 4 2.2M8.5 15.5a5 5 0 0 1 6.6-.3M2 8.5A15 15 0 0 1 5 6.4m4-1.5A15 15 0 0 1 22 8.5M12 19v.01',
  pen: 'M4 20l1-4L16.5 4.5l3 3L8 19Zm10-13 3 3',
  people: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 9c0-4 3-6 7-6s7 2 7 6m0-9.5a4 4 0 0 0 0-7M18 14.5c2.5.7 4 2.5 4 5.5',
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  plus: 'M12 5v14M5 12h14',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 5 5',
  send: 'M4 12 21 4l-6 17-3.5-7Z',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13',
  up: 'M12 19V5m-6 6 6-6 6 6',
  user: 'M12 12a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm-8 9c0-4.5 3.5-6.5 8-6.5s8 2 8 6.5',
} as const;

export type IconName = keyof typeof PATHS;

/** Those that point along the line of text turn round where it runs from right to left. */
const DIRECTED: ReadonlySet<IconName> = new Set(['back', 'exit', 'send']);

export function Icon({ name }: { name: IconName }): ReactElement {
  return (
    <svg className={DIRECTED.has(name) ? 'icon icon-directed' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
