import type { User, World } from './world.js';

/** The picture at an address below `/media/`: an upload, or a drawn one. */
export function pictureAt(world: World, path: string): Response | undefined {
  const upload = world.uploads.find((one) => one.path === path);
  // The cast narrows ArrayBufferLike: uploads come from Request.arrayBuffer, which never returns shared memory.
  if (upload !== undefined) return picture(upload.bytes as Uint8Array<ArrayBuffer>, upload.type);
  const drawn = draw(world, path);
  return drawn === undefined ? undefined : picture(drawn, 'image/svg+xml');
}

function picture(content: string | Uint8Array<ArrayBuffer>, type: string): Response {
  return new Response(content, { headers: { 'Content-Type': type } });
}

function draw(world: World, path: string): string | undefined {
  const [, kind, name = ''] = /^(avatars|covers|emojis|posts|communities)\/([^/]+)\.svg$/.exec(path) ?? [];
  const hue = hueOf(name);
  switch (kind) {
    case 'avatars':
      return svg(80, 80, `${sky(hue, 80, 80)}${label(40, 52, 34, initialsOf(world, name))}`);
    case 'communities':
      return svg(80, 80, `${sky(hue, 80, 80)}${label(40, 54, 40, name.slice(0, 1).toUpperCase())}`);
    case 'emojis':
      return svg(32, 32, label(16, 25, 24, String.fromCodePoint(Number.parseInt(name, 16) || 0x1f642), '#d1495b'));
    case 'covers':
    case 'posts':
      return svg(960, 320, `${sky(hue, 960, 320)}${hills(hue)}`);
    default:
      return undefined;
  }
}

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;
}

function sky(hue: number, width: number, height: number): string {
  const stops = `<stop stop-color="hsl(${hue} 55% 45%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360} 60% 32%)"/>`;
  return `<linearGradient id="sky" x2="1" y2="1">${stops}</linearGradient><rect width="${width}" height="${height}" fill="url(#sky)"/>`;
}

function hills(hue: number): string {
  return [0, 1, 2]
    .map((row) => {
      const top = 170 + row * 45;
      const bend = ((hue * (row + 3)) % 120) - 60;
      return `<path d="M0 ${top}Q240 ${top + bend} 480 ${top}T960 ${top}V320H0Z" fill="hsl(${(hue + row * 18) % 360} 45% ${38 - row * 9}% / .75)"/>`;
    })
    .join('');
}

/** The color also applies to emoji where no color font is installed. */
function label(x: number, y: number, size: number, text: string, fill: string = '#fff'): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x}" y="${y}" font-family="system-ui, sans-serif" font-size="${size}" font-weight="600" fill="${fill}" text-anchor="middle">${escaped}</text>`;
}

function initialsOf(world: World, id: string): string {
  const user: User | undefined = world.users.find((one) => String(one.id) === id);
  const words = user?.profile.name.split(/\s+/) ?? ['?'];
  return [words.at(0), words.length > 1 ? words.at(-1) : '']
    .map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 0x20))
    .join('')
    .trim()
    .toUpperCase();
}

function hueOf(name: string): number {
  return Array.from(name).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0) * 47) % 360, 17);
}
