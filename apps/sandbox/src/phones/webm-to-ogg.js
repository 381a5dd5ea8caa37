// Puts the Opus sound of a WebM recording into an OGG file without touching the sound: browsers record the one, phones
// send the other. Written after RFC 3533 (Ogg), RFC 7845 (Opus in Ogg) and the element ids of Matroska.

const ID = { segment: 0x18538067, cluster: 0x1f43b675, blockGroup: 0xa0, simpleBlock: 0xa3, block: 0xa1 };
const TRACKS = { tracks: 0x1654ae6b, entry: 0xae, private: 0x63a2 };
const CONTAINERS = [ID.segment, ID.cluster, ID.blockGroup, TRACKS.tracks, TRACKS.entry];

export function webmToOgg(webm) {
  const found = { head: null, packets: [] };
  readElements(webm, 0, webm.length, found);
  if (!found.head || found.packets.length === 0) throw new Error("A gravação não tem som.");
  return writeOgg(found.head, found.packets);
}

/** Walks the elements; one of unknown size, as live recordings have, reaches to the end of its parent. */
function readElements(bytes, from, end, found) {
  let at = from;
  while (at < end) {
    const id = readId(bytes, at);
    const size = readSize(bytes, at + id.length);
    const start = at + id.length + size.length;
    const stop = size.value === null ? end : Math.min(start + size.value, end);
    if (CONTAINERS.includes(id.value)) readElements(bytes, start, stop, found);
    else if (id.value === TRACKS.private) found.head = bytes.subarray(start, stop);
    // Track number (one byte here), two bytes of time, one of flags; then the packet.
    else if (id.value === ID.simpleBlock || id.value === ID.block) found.packets.push(bytes.subarray(start + 4, stop));
    at = stop;
  }
}

function readId(bytes, at) {
  const length = Math.clz32(bytes[at]) - 23;
  let value = 0;
  for (let place = 0; place < length; place++) value = value * 256 + bytes[at + place];
  return { value, length };
}

function readSize(bytes, at) {
  const length = Math.clz32(bytes[at]) - 23;
  let value = bytes[at] & (0xff >> length);
  let isUnknown = value === 0xff >> length;
  for (let place = 1; place < length; place++) {
    isUnknown &&= bytes[at + place] === 0xff;
    value = value * 256 + bytes[at + place];
  }
  return { value: isUnknown ? null : value, length };
}

function writeOgg(head, packets) {
  const tags = new TextEncoder().encode("OpusTags\x07\x00\x00\x00sandbox\x00\x00\x00\x00");
  const pages = [page([head], 0, 0, 0x02), page([tags], 0, 1, 0)];
  let granule = 0;
  for (const [place, packet] of packets.entries()) {
    granule += samplesOf(packet);
    const isLast = place === packets.length - 1;
    pages.push(page([packet], granule, place + 2, isLast ? 0x04 : 0));
  }
  const ogg = new Uint8Array(pages.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const each of pages) {
    ogg.set(each, at);
    at += each.length;
  }
  return ogg;
}

/** How long a packet sounds, at 48 kHz, from its first byte (RFC 6716, 3.1). */
function samplesOf(packet) {
  const config = packet[0] >> 3;
  const step = config & 3;
  const perFrame =
    config < 12 ? [480, 960, 1_920, 2_880][step] : config < 16 ? [480, 960][config & 1] : [120, 240, 480, 960][step];
  const code = packet[0] & 3;
  const frames = code === 0 ? 1 : code === 3 ? packet[1] & 0x3f : 2;
  return perFrame * frames;
}

function page(packets, granule, sequence, flags) {
  const lacing = packets.flatMap(({ length }) => [...Array(Math.floor(length / 255)).fill(255), length % 255]);
  const size = packets.reduce((total, { length }) => total + length, 0);
  const bytes = new Uint8Array(27 + lacing.length + size);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode("OggS"));
  view.setUint8(5, flags);
  view.setBigUint64(6, BigInt(granule), true);
  view.setUint32(14, 0x53424f58, true);
  view.setUint32(18, sequence, true);
  view.setUint8(26, lacing.length);
  bytes.set(lacing, 27);
  let at = 27 + lacing.length;
  for (const packet of packets) {
    bytes.set(packet, at);
    at += packet.length;
  }
  view.setUint32(22, checksum(bytes), true);
  return bytes;
}

/** Ogg's own CRC: polynomial 0x04c11db7, nothing reflected, computed with the field itself at zero. */
function checksum(bytes) {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}
