// The public names of ./devtools.
export { CacheMap, type CacheMapProps } from './cache-map.js';
export { CommunityDevtools, type CommunityDevtoolsProps } from './devtools.js';
export {
  createEventLog,
  type EventLog,
  type LogEntry,
  type LoggedNote,
  type LoggedRefetch,
  type LoggedRequest,
  type LoggedSession,
  type LoggedWrite,
} from './log.js';
export { WhatHappened, type WhatHappenedProps } from './what-happened.js';
