/** Pictures of one pixel, each the smallest of its format. */
export const PNG: Uint8Array<ArrayBuffer> = bytesOf(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR42mNgAAAAAgAB5Sfe/AAAAABJRU5ErkJggg==',
);
export const GIF: Uint8Array<ArrayBuffer> = bytesOf('R0lGODlhAQABAAAAACwAAAAAAQABAAACADs=');
export const WEBP: Uint8Array<ArrayBuffer> = bytesOf('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==');
export const JPEG: Uint8Array<ArrayBuffer> = bytesOf(
  `/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP${'/'.repeat(86)}wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxD/2Q==`,
);

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
