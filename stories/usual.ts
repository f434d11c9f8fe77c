import type { StoryObj } from '@storybook/react-vite';
import type { OperationName } from 'community-hooks/contract';
import type { Fault } from 'community-hooks/sandbox';
import {
  endsSession,
  failsOnPage2,
  inOrder,
  showsHeading,
  isLost,
  alerts,
  recovers,
  signsInAgain,
  takesTime,
  waits,
  waitsLong,
  type Play,
} from './plays.js';
import { answerLost, empty, expired, failing, loading, offline, refused, tokenRefused, type Start } from './states.js';

/** What a story shows: another story, or what renders it. */
type Scene = StoryObj;

/**
 * The states that every read can be in, as stories without a name. `shown`: the list that the answer fills, or what checks that the answer
 * is there. `skeleton`: the label of the grey rows before it, if it is another one.
 */
export function statesOfRead(operation: OperationName, like: Scene, shown: string | Play, skeleton = String(shown)) {
  const { name: _, ...scene } = like;
  return {
    loading: { ...scene, ...loading(operation), play: waits(skeleton) },
    slow: { ...scene, ...loading(operation), play: waitsLong(shown) },
    empty: (title: string) => ({ ...scene, ...empty, play: showsHeading(title) }),
    offline: { ...scene, ...offline(operation), play: recovers(shown) },
    refused: { ...scene, ...refused(operation), play: alerts(/suspended/) },
    expired: { ...scene, ...expired, play: signsInAgain(shown) },
  };
}

/** The same of a list by pages: what is there stays, and the rest can be fetched later. */
export function statesOfList(operation: OperationName, like: Scene, label: string) {
  const { name: _, ...scene } = like;
  return {
    ...statesOfRead(operation, like, label),
    errorOnPage2: { ...scene, play: failsOnPage2(operation, label) },
  };
}

/** The states that every write can be in. `act` is what a person does to send it. */
export function statesOfWrite(operation: OperationName, like: Scene, act: Play, on: Start = {}) {
  const { name: _, ...scene } = like;
  return {
    /** `button`: the one that takes no second click meanwhile. */
    slow: (button: string) => ({ ...scene, ...loading(operation, on), play: takesTime(act, button) }),
    /** The same of a write that shows at once: no button waits. `shows`: what a person sees without an answer. */
    pending: (shows: Play) => ({ ...scene, ...loading(operation, on), play: inOrder(act, shows) }),
    offline: { ...scene, ...offline(operation, on), play: isLost(act) },
    lost: (shows: Play) => ({ ...scene, ...answerLost(operation), play: inOrder(act, shows) }),
    /** The account is suspended. */
    refused: (shows: Play) => ({ ...scene, ...refused(operation), play: inOrder(act, shows) }),
    failing: (fault: Fault, shows: Play) => ({ ...scene, ...failing(operation, fault), play: inOrder(act, shows) }),
    expired: { ...scene, ...tokenRefused(operation), play: endsSession(act) },
  };
}
