/** Whether the bytes are a complete picture. Bytes after its end are ignored. */
export function isWholePicture(bytes: Uint8Array): boolean {
  const format = FORMATS.find(({ begins }) => begins.every((byte, index) => bytes[index] === byte));
  return format?.isWhole(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)) ?? false;
}

interface Format {
  readonly begins: readonly number[];
  isWhole(view: DataView): boolean;
}

const FORMATS: readonly Format[] = [
  { begins: [0x89, 0x50, 0x4e, 0x47], isWhole: hasLastChunk },
  { begins: [0xff, 0xd8, 0xff], isWhole: hasEndOfScan },
  { begins: [0x47, 0x49, 0x46, 0x38], isWhole: (view) => view.getUint8(view.byteLength - 1) === 0x3b },
  {
    begins: [0x52, 0x49, 0x46, 0x46],
    isWhole: (view) => view.byteLength >= 12 && view.byteLength >= 8 + view.getUint32(4, true),
  },
];

/** PNG: chunks of length, name, data and checksum, up to the chunk IEND. */
function hasLastChunk(view: DataView): boolean {
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    if (view.getUint32(at + 4) === IEND) return true;
  }
  return false;
}

const IEND = 0x49454e44;

/** JPEG: segments, which may contain a thumbnail with its own end, then the scan, up to the bytes FF D9. */
function hasEndOfScan(view: DataView): boolean {
  let isScan = false;
  for (let at = 2; at + 2 <= view.byteLength;) {
    const marker = view.getUint16(at);
    if (isScan && marker === 0xffd9) return true;
    isScan ||= marker === 0xffda;
    if (isScan) at += 1;
    else if (at + 4 <= view.byteLength) at += 2 + view.getUint16(at + 2);
    else return false;
  }
  return false;
}
