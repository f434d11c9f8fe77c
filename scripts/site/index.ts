/** `npm run task -- build-docs`: the manual as a static site in docs-static/. `npm run task -- build-docs DIRECTORY` writes it elsewhere. */
import { buildSite } from './site.js';

const [output = 'docs-static'] = process.argv.slice(2);
const pages = await buildSite('.', output);
console.log(`build-docs: ${pages.length} pages in ${output}/index.html`);
