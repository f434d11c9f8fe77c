import { afterEach } from 'vitest';
import { endTest } from '../support/after-test.js';

afterEach(endTest);
