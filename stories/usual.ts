import type { StoryObj } from '@storybook/react-vite';
import type { OperationName } from 'community-hooks/contract';
import {
  endsSession,
  failsOnPage2,
  isEmpty,
  isLost,
  isRefused,
  recovers,
  signsInAgain,
  takesTime,
  waits,
  waitsLong,
  type Play,
} from './plays.js';
import { empty, expired, loading, offline, refused, tokenRefused, type Start } from './states.js';

/** What a story shows, without its play: another story, or what renders it. */
type Scene = StoryObj;

/**
 * The states that every read can be in, as stories without a name. `shown`: the list that the answer fills, or what checks that the answer
 * is there. `skeleton`: the label of the grey rows before it, if it is another one.
 */
export function statesOfRead(operation: OperationName, scene: Scene, shown: string | Play, skeleton = String(shown)) {
  return {
    loading: { ...scene, ...loading(operation), play: waits(skeleton) },
    slow: { ...scene, ...loading(operation), play: waitsLong(shown) },
    empty: (title: string) => ({ ...scene, ...empty, play: isEmpty(title) }),
    offline: { ...scene, ...offline(operation), play: recovers(shown) },
    refused: { ...scene, ...refused(operation), play: isRefused(/suspended/) },
    expired: { ...scene, ...expired, play: signsInAgain(shown) },
  };
}

/** The same of a list by pages: what is there stays, and the rest can be fetched later. */
export function statesOfList(operation: OperationName, scene: Scene, label: string) {
  return {
    ...statesOfRead(operation, scene, label),
    errorOnPage2: { ...scene, play: failsOnPage2(operation, label) },
  };
}

/** The states that every write can be in. `act` is what a person does to send it. */
export function statesOfWrite(operation: OperationName, scene: Scene, act: Play, on: Start = {}) {
  return {
    /** `button`: the one that takes no second click meanwhile. */
    slow: (button: string) => ({ ...scene, ...loading(operation, on), play: takesTime(act, button) }),
    offline: { ...scene, ...offline(operation, on), play: isLost(act) },
    expired: { ...scene, ...tokenRefused(operation), play: endsSession(act) },
  };
}
