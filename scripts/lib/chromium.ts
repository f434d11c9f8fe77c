import { type Browser, chromium } from 'playwright';
import { chromiumSwitches, ensureBrowser } from './browsers.js';

/** The Chromium of this machine. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureBrowser('chromium'), args: [...chromiumSwitches] });
}
